import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { brokersKey } from "../../lib/api/brokers.ts";
import type { ListingDetail, Listings, Revealed } from "./types.ts";

export const listsKey = [...brokersKey, "lists"] as const;
export const listingKey = (id: string) => [...brokersKey, "listing", id] as const;

export const listingQuery = (id: string) =>
	queryOptions({
		queryKey: listingKey(id),
		queryFn: async (): Promise<ListingDetail> =>
			(await fetchApi("GET /api/brokers/listings/:id", { params: { id } })).listing,
		staleTime: 0,
		// A retry does not help if the listing does not exist.
		retry: false,
	});

export function useListing(id: string | undefined): UseQueryResult<ListingDetail> {
	return useQuery({ ...listingQuery(id ?? ""), enabled: id !== undefined });
}

/** Listings that wait for an answer, most likely first. */
const askedQuery = queryOptions({
	queryKey: [...listsKey, "asked"],
	queryFn: () =>
		fetchApi("GET /api/brokers/listings", { query: { state: "asks", sort: "probability", limit: 1 } }),
	staleTime: 0,
});

/** Also loads the first of them, which the page asks about. */
export async function prefetchAsked(queries: QueryClient): Promise<void> {
	await queries.prefetchQuery(askedQuery);
	const [first] = queries.getQueryData(askedQuery.queryKey)?.listings ?? [];
	if (first) await queries.prefetchQuery(listingQuery(first.id));
}

export function useAsked(): UseQueryResult<Listings> {
	return useQuery(askedQuery);
}

export function answerListing(
	id: string,
	answer: ListingAnswer,
): Promise<ApiResult<{ listing: ListingDetail }>> {
	return callApi("PUT /api/brokers/listings/:id/answer", { params: { id }, body: { answer } });
}

export function takeAnswerBack(id: string): Promise<ApiResult<{ listing: ListingDetail }>> {
	return callApi("DELETE /api/brokers/listings/:id/answer", { params: { id } });
}

export function revealListing(id: string): Promise<ApiResult<Revealed>> {
	return callApi("POST /api/brokers/listings/:id/reveal", { params: { id }, body: {} });
}
