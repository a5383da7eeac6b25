import type { SourceType } from "@unlisted/contracts/scanner-values";
import type { ScanSource } from "@unlisted/contracts/told";
import { listed } from "../ui/words/counted.ts";

const names: Readonly<Record<SourceType, string>> = {
	breach_databases: "Breach databases",
	paste_sites: "Paste sites",
	dark_web_markets: "Dark web markets",
	social_media: "Social media leaks",
};

/** "Paste sites gave no answer since November 20, 2026: not counted as safe." */
export function notAsked(
	sources: readonly Pick<ScanSource, "source_type" | "state">[],
	since: string,
): string {
	const unknown = sources
		.filter(({ state }) => state === "unknown")
		.map(({ source_type }, at) => (at === 0 ? names[source_type] : names[source_type].toLowerCase()));
	// The source may have answered meanwhile. It is better to show the line than to leave it out.
	const who = listed(unknown) || "A source";
	return `${who} gave no answer since ${since}: not counted as safe.`;
}
