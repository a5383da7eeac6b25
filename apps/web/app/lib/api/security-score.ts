import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SecurityScore } from "@unlisted/contracts/told";
import { fetchApi } from "./authed-api.ts";
import { findingsKey } from "./scanner-keys.ts";

/** The score of now; the profile keeps the one of the last time that somebody asked. */
export function useSecurityScore(): UseQueryResult<SecurityScore> {
	return useQuery({
		queryKey: [...findingsKey, "score"],
		queryFn: () => fetchApi("GET /api/scanner/score"),
		staleTime: 0,
	});
}

/** In place of a number, where no source said anything about the person. */
export const notEnoughKnown = "Not enough known";

/** A server in exactly the specification's shape does not say; then the number stands. */
export const isEnoughKnown = ({ enough_known: known }: SecurityScore): boolean => known !== false;
