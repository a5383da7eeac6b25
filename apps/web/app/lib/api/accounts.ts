import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { callApi, LoadFailure } from "./authed-api.ts";
import { removalsKey } from "./removals.ts";

export type Accounts = Answer<"GET /api/removals/accounts">;
export const accountsKey = [...removalsKey, "accounts"] as const;

/** Accounts that the person is closing. Null if the server does not have this feature. */
export function useAccounts(): UseQueryResult<Accounts | null> {
	return useQuery({
		queryKey: accountsKey,
		queryFn: async () => {
			const told = await callApi("GET /api/removals/accounts");
			if (told.ok) return told.data;
			if (told.status === 404) return null;
			throw new LoadFailure(told);
		},
		staleTime: 0,
	});
}
