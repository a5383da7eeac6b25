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

/** Loads page after page. A person who comes back from a listing finds as many as before. */
export function useListings(filters: ListingFilters): UseInfiniteQueryResult<InfiniteData<KnownListings>> {
	return useInfiniteQuery({
		queryKey: [...listsKey, filters],
		queryFn: async ({ pageParam }) => {
			const told = await fetchApi("GET /api/brokers/listings", { query: queryOf(filters, pageParam) });
			return { ...told, listings: needed(told.listings) };
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		// Keeps the list while another filter's list loads, and with it the form that the person is using.
		placeholderData: keepPreviousData,
		staleTime: 0,
	});
}
