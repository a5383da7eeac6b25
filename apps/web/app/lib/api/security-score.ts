import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SecurityScore } from "@unlisted/contracts/told";
import { fetchApi } from "./authed-api.ts";
import { findingsKey } from "./scanner-keys.ts";

/** The current score. The profile has the score of the last request. */
export function useSecurityScore(): UseQueryResult<SecurityScore> {
	return useQuery({
		queryKey: [...findingsKey, "score"],
		queryFn: () => fetchApi("GET /api/scanner/score"),
		staleTime: 0,
	});
}

/** Shown instead of a number if no source has an answer about the person. */
export const notEnoughKnown = "Not enough known";

/** A server with exactly the specification's shape does not say this. Then we show the number. */
export const isEnoughKnown = ({ enough_known: known }: SecurityScore): boolean => known !== false;
