import type { SourceType } from "@unlisted/contracts/scanner-values";
import type { ScanSource } from "@unlisted/contracts/told";
import { listed } from "../ui/words/counted.ts";

const names: Readonly<Record<SourceType, string>> = {
	breach_databases: "breach databases",
	paste_sites: "paste sites",
	dark_web_markets: "dark web markets",
	social_media: "social media leaks",
};

/** "No answer since November 20, 2026 from paste sites: not counted as safe." */
export function notAsked(
	sources: readonly Pick<ScanSource, "source_type" | "state">[],
	since: string,
): string {
	const unknown = sources
		.filter(({ state }) => state === "unknown")
		.map(({ source_type }) => names[source_type]);
	// The source may have answered meanwhile. It is better to show the line than to leave it out.
	const who = listed(unknown) || "a source";
	return `No answer since ${since} from ${who}: not counted as safe.`;
}
