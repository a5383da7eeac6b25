import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Shows the server's answer to a change. If the answer lacks `part`, which the page is about, there is nothing to show.
 * The change was still made, and the page then asks for the current state.
 */
export async function showAnswer<T extends object>(
	queries: QueryClient,
	queryKey: QueryKey,
	[told, part]: readonly [told: T, part: keyof T],
): Promise<void> {
	if (told[part] === undefined || told[part] === null) void queries.invalidateQueries({ queryKey });
	else await showSaved(queries, queryKey, told);
}

/** Shows what was saved. A slow reading from before the save must not put the old value back. */
export async function showSaved<T>(queries: QueryClient, queryKey: QueryKey, saved: T): Promise<void> {
	await queries.cancelQueries({ queryKey, exact: true });
	queries.setQueryData<T>(queryKey, saved);
}
