import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { type KnownExposures, knownExposures } from "../../lib/api/known-exposures.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { type ListFilters, queryOf } from "./list-filters.ts";

/** Loads page after page. A person who comes back from an exposure finds as many as before. */
export function useAllExposures(filters: ListFilters): UseInfiniteQueryResult<InfiniteData<KnownExposures>> {
	return useInfiniteQuery({
		queryKey: [...findingsKey, "list", filters],
		queryFn: async ({ pageParam }) => {
			const query = queryOf(filters, pageParam);
			return knownExposures(await fetchApi("GET /api/scanner/exposures", { query }));
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: 0,
	});
}
