import {
	type InfiniteData,
	infiniteQueryOptions,
	keepPreviousData,
	type UseInfiniteQueryResult,
	useInfiniteQuery,
} from "@tanstack/react-query";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";
import type { RemovalFilters } from "./removal-filters.ts";
import type { Removal, Removals } from "./types.ts";

export type KnownRemovals = Removals & { removals: Removal[] };

/** Few enough that a phone shows what comes after them. */
const pageSize = 5;

export const removalsQuery = ({ group, broker }: RemovalFilters) =>
	infiniteQueryOptions({
		queryKey: [...removalsKey, "list", group, broker],
		queryFn: async ({ pageParam }) => {
			const told = await fetchApi("GET /api/removals", {
				query: {
					// After the first few, loads many at once, so that a long list needs few requests.
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
		staleTime: 0,
	});

export function useRemovals(filters: RemovalFilters): UseInfiniteQueryResult<InfiniteData<KnownRemovals>> {
	return useInfiniteQuery({ ...removalsQuery(filters), placeholderData: keepPreviousData });
}
