import type { Factor } from "@supabase/auth-js";
import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { readOwnUser } from "../../lib/api/own-user.ts";

export const factorsKey = ["account", "factors"] as const;

export interface Factors {
	verified: Factor[];
	unfinished: Factor[];
}

/** The server's state of the second factor. The session's copy may be older. */
export const factorsQuery = queryOptions({ queryKey: factorsKey, queryFn: fetchFactors });

export function useFactors(): UseQueryResult<Factors> {
	return useQuery(factorsQuery);
}

export async function fetchFactors(): Promise<Factors> {
	const { factors = [] } = await readOwnUser();
	const is = (status: string) => factors.filter((factor) => factor.status === status);
	return { verified: is("verified"), unfinished: is("unverified") };
}

export const recoveryCodesKey = ["account", "recovery-codes"] as const;

export function useRecoveryCodesLeft(): UseQueryResult<Answer<"GET /auth/v1/factors/recovery-codes">> {
	return useQuery({
		queryKey: recoveryCodesKey,
		queryFn: () => fetchApi("GET /auth/v1/factors/recovery-codes"),
	});
}
