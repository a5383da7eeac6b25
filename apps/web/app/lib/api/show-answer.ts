import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Shows the server's answer to a change. If the answer lacks `part`, which the page is about, there is nothing to show.
 * The change was still made, and the page then asks for the current state.
 */
export function showAnswer<T extends object>(
	queries: QueryClient,
	queryKey: QueryKey,
	[told, part]: readonly [told: T, part: keyof T],
): void {
	if (told[part] === undefined || told[part] === null) void queries.invalidateQueries({ queryKey });
	else queries.setQueryData(queryKey, told);
}
