import type { Broker, SourceId } from "../../src/catalogue/entry.ts";
import type { Row } from "./row.ts";

const sourceNames: Record<SourceId, string> = {
	registry_ca: "California's registry 2025",
	themarkup: "The Markup's check 2025",
	eraser: "eraser",
	datenanfragen: "datenanfragen: addresses, ads, credit agencies",
	duckduckgo: "DuckDuckGo's playbooks",
};

/** Reports what was merged, and what was dropped and why, for people who review a change of the catalogue. */
export function reportOf(
	rows: readonly Row[],
	brokers: readonly Broker[],
	remarks: ReadonlyMap<string, readonly string[]>,
): string {
	const count = (text: string, fits: (broker: Broker) => boolean) =>
		`| ${text} | ${brokers.filter(fits).length} |`;
	const names = Object.entries(sourceNames) as [SourceId, string][];
	const merged = brokers.filter(({ aliases }) => aliases.length > 0);
	const lines = [
		"# How the catalogue was made",
		"",
		"Written by `scripts/build-catalogue.ts`. Nothing in the catalogue was tried by us: it says what its sources say, as of",
		"2026-08.",
		"",
		"| source | lines | brokers with it |",
		"| --- | ---: | ---: |",
		...names.map(([id, name]) => {
			const own = brokers.filter(({ sources }) => sources.some((source) => source.id === id));
			return `| ${name} | ${rows.filter(({ source }) => source === id).length} | ${own.length} |`;
		}),
		"",
		"| brokers | |",
		"| --- | ---: |",
		count("all", () => true),
		count("named by a source of the United States", ({ countries }) => countries.includes("US")),
		count("elsewhere only", ({ countries }) => !countries.includes("US")),
		count("out of two sources or more", ({ sources }) => sources.length > 1),
		count("covered by an owner's opt-out", ({ owner }) => owner !== null),
		...[...new Set(brokers.map(({ kind }) => kind))]
			.sort()
			.map((kind) => count(`kind: ${kind}`, (one) => one.kind === kind)),
		...["playbook", "email", "web_form", "drop"].map((channel) =>
			count(`channel: ${channel}`, ({ channels }) => (channels as string[]).includes(channel)),
		),
		count("no channel", ({ channels }) => channels.length === 0),
		count("opt-out page hidden from search engines", ({ hidden }) => hidden),
		count("ceased", ({ ceasedOn }) => ceasedOn !== null),
	];
	for (const [heading, texts] of [...remarks].sort(([a], [b]) => (a < b ? -1 : 1)))
		lines.push("", `## ${heading}: ${texts.length}`, "", ...[...texts].sort().map(listed));
	lines.push("", `## One domain, several names: ${merged.length}`, "");
	lines.push(
		...merged.map(({ domain, name, aliases }) => listed(`${domain}: ${[name, ...aliases].join(" = ")}`)),
	);
	return `${lines.join("\n")}\n`;
}

/** Formatted as code, so that no text of a source is read as markup. */
const listed = (text: string) => `- \`${text.replace(/[`\r\n]/g, " ")}\``;
