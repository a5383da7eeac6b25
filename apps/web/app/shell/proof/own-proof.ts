import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { OwnProof } from "@unlisted/contracts/account";
import { type ApiResult, requestJson } from "../../lib/api/api.ts";
import { fetchApi } from "../../lib/api/authed-api.ts";

const path = "/api/account/proof";

/** How this person gives a recent proof: not everybody has a password. */
export function useOwnProof(): UseQueryResult<OwnProof> {
	return useQuery({
		queryKey: ["account", "proof"],
		queryFn: () => fetchApi<OwnProof>(path),
		// A password may have been set a moment ago, in another tab.
		staleTime: 0,
	});
}

// With the waiting request's token, and not through the sign-in client, which may be waiting for this very
// answer.

export function readOwnProof(token: string): Promise<ApiResult<OwnProof>> {
	return requestJson(path, { method: "GET", token });
}

export function prove(
	token: string,
	given: { password: string } | { code: string },
): Promise<ApiResult<unknown>> {
	return requestJson(path, { method: "POST", token, body: given });
}

/** Returns what went wrong, or nothing: then a code is on its way. */
export async function sendProofCode(token: string): Promise<string | undefined> {
	const result = await requestJson("/auth/v1/reauthenticate", { method: "GET", token });
	return result.ok ? undefined : result.message;
}
