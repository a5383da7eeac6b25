import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { callApi, LoadFailure } from "./authed-api.ts";
import { findingsKey } from "./scanner-keys.ts";

/** Each scan may change removals, because it looks whether a listing is gone. */
export const removalsKey = [...findingsKey, "removals"] as const;

export type RemovalOverview = Answer<"GET /api/removals/overview">;

/** Null if the server has no removals: then pages do not mention them. */
export async function fetchRemovalOverview(): Promise<RemovalOverview | null> {
	const told = await callApi("GET /api/removals/overview");
	if (told.ok) return told.data;
	if (told.status === 404) return null;
	throw new LoadFailure(told);
}

export const removalOverviewQuery = queryOptions({
	queryKey: [...removalsKey, "overview"],
	queryFn: fetchRemovalOverview,
	staleTime: 0,
});

/** What comes next, the progress, and the figures of verified removals. */
export function useRemovalOverview(): UseQueryResult<RemovalOverview | null> {
	return useQuery(removalOverviewQuery);
}

/** The two figures that several pages show. They count only verified removals, and what was requested. */
export function removedOf(removals: RemovalOverview | undefined) {
	const asked = (removals?.by_state ?? []).reduce((sum, { count }) => sum + count, 0);
	const percent = removals?.figures.data_removed_percent;
	return {
		asked,
		count: removals?.figures.threats_neutralized ?? 0,
		share: typeof percent === "number" ? `${percent}%` : "0",
	};
}
