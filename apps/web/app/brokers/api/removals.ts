import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";
import type { Guide, Removal, RemovalDetail } from "./types.ts";

export const removalKey = (id: string) => [...removalsKey, "one", id] as const;

export const removalQuery = (id: string) =>
	queryOptions({
		queryKey: removalKey(id),
		queryFn: async (): Promise<RemovalDetail> =>
			(await fetchApi("GET /api/removals/:id", { params: { id } })).removal,
		staleTime: 0,
		// A retry does not help if the removal does not exist.
		retry: false,
	});

export const useRemoval = (id: string): UseQueryResult<RemovalDetail> => useQuery(removalQuery(id));

/** The removal of one listing. There is at most one. */
export function useRemovalOf(listing: string): UseQueryResult<Removal | null> {
	return useQuery({
		queryKey: [...removalsKey, "of", listing],
		queryFn: async () =>
			needed((await fetchApi("GET /api/removals", { query: { listing, limit: 1 } })).removals)[0] ?? null,
		staleTime: 0,
		retry: false,
	});
}

/** How people do it themselves, and whether we may do it. */
export function useGuide(listing: string, enabled = true): UseQueryResult<Guide> {
	return useQuery({
		queryKey: [...removalsKey, "guide", listing],
		queryFn: () => fetchApi("GET /api/removals/guide", { query: { listing_id: listing } }),
		enabled,
		staleTime: 0,
		retry: false,
	});
}
