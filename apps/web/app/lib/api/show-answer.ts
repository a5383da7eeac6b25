import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Shows what a change was answered with. Without `part`, which the page is about, there is nothing to show: the change was made
 * all the same, and the page asks what holds now.
 */
export function showAnswer<T extends object>(
	queries: QueryClient,
	queryKey: QueryKey,
	[told, part]: readonly [told: T, part: keyof T],
): void {
	if (told[part] === undefined || told[part] === null) void queries.invalidateQueries({ queryKey });
	else queries.setQueryData(queryKey, told);
}
