import type { ScanResult, ScanSources } from "@unlisted/contracts/told";

/** Why a list without exposures is empty. Only the last reason is good news. */
export type NothingFound = "never_scanned" | "could_not_check" | "sample_only" | "looked_everywhere";

/** "We could not check" is never "you are safe": a source that was not asked or did not answer counts as unknown. */
export function whyNothing(
	results: readonly Pick<ScanResult, "complete">[],
	{ sources = [], sample_only }: Pick<ScanSources, "sources" | "sample_only">,
): NothingFound {
	const [last] = results;
	if (!last) return "never_scanned";
	const asked = sources.filter(({ state }) => state !== "off");
	const allAnswered = asked.length > 0 && asked.every(({ state }) => state === "ok");
	if (!last.complete || !allAnswered) return "could_not_check";
	return sample_only ? "sample_only" : "looked_everywhere";
}
