import {
	type InfiniteData,
	keepPreviousData,
	type UseInfiniteQueryResult,
	useInfiniteQuery,
} from "@tanstack/react-query";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { type ListingFilters, queryOf } from "./listing-filters.ts";
import { listsKey } from "./listings.ts";
import type { Listing, Listings } from "./types.ts";

export type KnownListings = Listings & { listings: Listing[] };

/** Page after page; a person who comes back from one finds as many as before. */
export function useListings(filters: ListingFilters): UseInfiniteQueryResult<InfiniteData<KnownListings>> {
	return useInfiniteQuery({
		queryKey: [...listsKey, filters],
		queryFn: async ({ pageParam }) => {
			const told = await fetchApi("GET /api/brokers/listings", { query: queryOf(filters, pageParam) });
			return { ...told, listings: needed(told.listings) };
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		// The list stays while another filter's is fetched, and with it the form that somebody is in.
		placeholderData: keepPreviousData,
		staleTime: 0,
	});
}
