import { parse } from "csv-parse/sync";
import { type Exemption, exemptions } from "../../src/catalogue/entry.ts";
import type { Remark, Row } from "./row.ts";
import { clean, emailsIn, urlsIn } from "./texts.ts";

/** The columns that we read, by their position, because their headings are whole sentences. */
const at = {
	name: 0,
	dba: 1,
	website: 2,
	email: 3,
	rights: 14,
	deletions: 35,
	median: 39,
	mean: 40,
} as const;
const exemptAt: readonly [Exemption, number][] = exemptions.map((law, index) => [law, 15 + 4 * index]);

/** Reads California's Data Broker Registry of 2025. */
export function readRegistry(csv: string, remark: Remark): Row[] {
	const lines: string[][] = parse(csv, { bom: true, fromLine: 3, relaxColumnCount: true });
	return lines.map((line) => {
		const cell = (index: number) => clean(line[index] ?? "");
		const name = cell(at.name);
		const dba = cell(at.dba);
		return {
			source: "registry_ca",
			name,
			...(/^(|n\/?a|none|no)$/i.test(dba)
				? {}
				: {
						brands: dba
							.split(/[,;/]| & /)
							.map(clean)
							.filter((brand) => brand !== ""),
					}),
			websites: urlsIn(line[at.website] ?? "", name, remark),
			countries: ["US"],
			contacts: [
				...emailsIn(cell(at.email), name, remark).map((value) => contact("email", value)),
				...urlsIn(line[at.rights] ?? "", name, remark).map((value) => contact("web_form", value)),
			],
			on: "2025",
			answerDays: answerDays(name, cell(at.median), cell(at.mean), cell(at.deletions), remark),
			exemptions: exemptAt.flatMap(([law, index]) => (/^yes/i.test(cell(index)) ? [law] : [])),
			inRegistry: true,
		} satisfies Row;
	});
}

const contact = (channel: "email" | "web_form", value: string) => ({
	channel,
	value,
	seen: [{ state: "listed" as const, on: "2025", source: "registry_ca" as const }],
});

function answerDays(name: string, median: string, mean: string, deletions: string, remark: Remark) {
	const requests = number(deletions);
	const days = number(median);
	// A broker without requests reports 0 days, which means nothing.
	if (requests === null || requests === 0 || days === null) return undefined;
	if (days > 366) {
		remark("Days to answer that cannot be", `${name}: ${median}`);
		return undefined;
	}
	return { median: days, mean: number(mean), requests };
}

function number(text: string): number | null {
	const plain = text.replace(/,(?=\d{3}\b)/g, "");
	return /^\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
