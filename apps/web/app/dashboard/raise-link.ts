import type { ScoreReason } from "@unlisted/contracts/security-score";

/** Where a reason's points are to be had: the list of records rather than the page above it, the part of the settings. */
export function raisePath({ id, raise }: Pick<ScoreReason, "id" | "raise">): string | null {
	if (!raise) return null;
	const [path = "", search] = raise.href.split("?");
	if (id === "two_factor") return `${path}#two-factor`;
	if (path !== "/scanner" || search === undefined) return raise.href;
	const filters = new URLSearchParams(search);
	filters.delete("show");
	return `/scanner?${new URLSearchParams([["show", "all"], ...filters])}`;
}
