import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { Exposures } from "@unlisted/contracts/scanner";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { type ListFilters, queryOf } from "./list-filters.ts";

/** Page after page; a person who comes back from one finds as many as before. */
export function useAllExposures(filters: ListFilters): UseInfiniteQueryResult<InfiniteData<Exposures>> {
	return useInfiniteQuery({
		queryKey: [...findingsKey, "list", filters],
		queryFn: ({ pageParam }) => fetchApi<Exposures>(`/api/scanner/exposures?${queryOf(filters, pageParam)}`),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: 0,
	});
}
