import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { Exposure, Exposures } from "@unlisted/contracts/told";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { type ListFilters, queryOf } from "./list-filters.ts";

type Page = Exposures & { exposures: Exposure[] };

/** Page after page; a person who comes back from one finds as many as before. */
export function useAllExposures(filters: ListFilters): UseInfiniteQueryResult<InfiniteData<Page>> {
	return useInfiniteQuery({
		queryKey: [...findingsKey, "list", filters],
		queryFn: async ({ pageParam }) => {
			const told = await fetchApi("GET /api/scanner/exposures", { query: queryOf(filters, pageParam) });
			return { ...told, exposures: needed(told.exposures) };
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: 0,
	});
}
