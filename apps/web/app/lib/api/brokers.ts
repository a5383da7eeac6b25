import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { fetchApi } from "./authed-api.ts";
import { findingsKey, scannerKey } from "./scanner-keys.ts";

/** The key of everything about data brokers: listings and removals. Any scan may change it. */
export const brokersKey = [...findingsKey, "brokers"] as const;
export const brokerIdentityKey = [...scannerKey, "broker-identity"] as const;

export type BrokerIdentityAnswer = Answer<"GET /api/brokers/identity">;
export type Coverage = Answer<"GET /api/brokers/coverage">;

export const brokerIdentityQuery = queryOptions({
	queryKey: brokerIdentityKey,
	queryFn: () => fetchApi("GET /api/brokers/identity"),
	staleTime: 0,
});

/** The identity that brokers are searched with. */
export function useBrokerIdentity(): UseQueryResult<BrokerIdentityAnswer> {
	return useQuery(brokerIdentityQuery);
}

export const coverageQuery = queryOptions({
	queryKey: [...brokersKey, "coverage"],
	queryFn: () => fetchApi("GET /api/brokers/coverage"),
	staleTime: 0,
});

/** Which brokers were checked, which could not be, and which can never be searched. */
export function useCoverage(): UseQueryResult<Coverage> {
	return useQuery(coverageQuery);
}
