import {
	type InfiniteData,
	keepPreviousData,
	type UseInfiniteQueryResult,
	type UseQueryResult,
	useInfiniteQuery,
	useQuery,
} from "@tanstack/react-query";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";
import type { RemovalFilters } from "./removal-filters.ts";
import type { Guide, Removal, RemovalDetail, Removals } from "./types.ts";

export type KnownRemovals = Removals & { removals: Removal[] };

export const removalKey = (id: string) => [...removalsKey, "one", id] as const;

/** Few enough that a phone shows what comes after them. */
const pageSize = 5;

export function useRemovals({
	group,
	broker,
}: RemovalFilters): UseInfiniteQueryResult<InfiniteData<KnownRemovals>> {
	return useInfiniteQuery({
		queryKey: [...removalsKey, "list", group, broker],
		queryFn: async ({ pageParam }) => {
			const told = await fetchApi("GET /api/removals", {
				query: {
					// A long wait for a long list: after the first few, many at once.
					limit: pageParam === null ? pageSize : 50,
					...(group && { group }),
					...(broker && { broker }),
					...(pageParam && { cursor: pageParam }),
				},
			});
			return { ...told, removals: needed(told.removals) };
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		placeholderData: keepPreviousData,
		staleTime: 0,
	});
}

export function useRemoval(id: string): UseQueryResult<RemovalDetail> {
	return useQuery({
		queryKey: removalKey(id),
		queryFn: async () => (await fetchApi("GET /api/removals/:id", { params: { id } })).removal,
		staleTime: 0,
		// Asking again does not bring back what is not there.
		retry: false,
	});
}

/** The removals of one listing: there is at most one. */
export function useRemovalOf(listing: string): UseQueryResult<Removal | null> {
	return useQuery({
		queryKey: [...removalsKey, "of", listing],
		queryFn: async () =>
			needed((await fetchApi("GET /api/removals", { query: { listing, limit: 1 } })).removals)[0] ?? null,
		staleTime: 0,
		retry: false,
	});
}

/** How to do it oneself, and whether we may do it. */
export function useGuide(listing: string, enabled = true): UseQueryResult<Guide> {
	return useQuery({
		queryKey: [...removalsKey, "guide", listing],
		queryFn: () => fetchApi("GET /api/removals/guide", { query: { listing_id: listing } }),
		enabled,
		staleTime: 0,
		retry: false,
	});
}
