import { parse } from "csv-parse/sync";
import { registrableDomain } from "../../src/catalogue/registrable-domain.ts";
import { isShared } from "./domains.ts";
import type { Remark, Row } from "./row.ts";
import { clean } from "./texts.ts";

interface Line {
	readonly company_name: string;
	readonly url_original: string;
	readonly url_final: string;
	readonly status: string;
	readonly hiding_found: string;
	readonly hiding_stopped_confirmed_at: string;
}

/** The month of the last day in its table of checks. */
const checkedOn = "2025-08";

/**
 * Reads The Markup's check of opt-out pages. Its host is that of the page, often of a form provider, so each line is
 * assigned to the broker of the registry with the same name or the same page.
 */
export function readMarkup(csv: string, registry: readonly Row[], remark: Remark): Row[] {
	const lines: Line[] = parse(csv, { bom: true, columns: true });
	const byName = new Map(registry.map((row) => [nameKey(row.name), row]));
	const byPage = new Map<string, Row>();
	for (const row of registry)
		for (const { channel, value } of row.contacts)
			if (channel === "web_form") byPage.set(pageKey(value), row);
	return lines.flatMap((line): Row[] => {
		const name = clean(line.company_name);
		const registered = byName.get(nameKey(name)) ?? byPage.get(pageKey(line.url_original));
		const domain = registrableDomain(line.url_original);
		const websites = registered?.websites ?? (domain && !isShared(domain) ? [`https://${domain}/`] : []);
		if (registered === undefined)
			remark(
				"The Markup's lines that are not in the registry",
				`${name}: taken by its page's domain, ${domain}`,
			);
		const state = line.status === "success" ? "working" : "failed";
		const page = URL.canParse(line.url_final) ? line.url_final : line.url_original;
		const hidden = line.hiding_found === "TRUE" && line.hiding_stopped_confirmed_at === "";
		const seen = [{ state, on: checkedOn, source: "themarkup" } as const];
		return [
			{
				source: "themarkup",
				name,
				websites,
				countries: ["US"],
				contacts: [{ channel: "web_form", value: page, seen }],
				on: checkedOn,
				hidden,
			},
		];
	});
}

const nameKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "");
const pageKey = (url: string) =>
	url
		.toLowerCase()
		.replace(/^https?:\/\/(www\.)?/, "")
		.replace(/\/+$/, "");
