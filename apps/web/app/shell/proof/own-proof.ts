import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { OwnProof } from "@unlisted/contracts/told";
import { type ApiResult, requestJson } from "../../lib/api/api.ts";
import { fetchApi } from "../../lib/api/authed-api.ts";

/** The ways in which this person can give a recent proof: not everybody has a password. */
export function useOwnProof(): UseQueryResult<OwnProof> {
	return useQuery({
		queryKey: ["account", "proof"],
		queryFn: () => fetchApi("GET /api/account/proof"),
		// A password may have been set a moment ago in another tab.
		staleTime: 0,
	});
}

// Uses the waiting request's token, not the sign-in client, which may be waiting for this answer.

export function readOwnProof(token: string): Promise<ApiResult<OwnProof>> {
	return requestJson("GET /api/account/proof", { token });
}

export function prove(
	token: string,
	given: { password: string } | { code: string },
): Promise<ApiResult<unknown>> {
	return requestJson("POST /api/account/proof", { token, body: given });
}

export function sendProofCode(token: string): Promise<ApiResult<unknown>> {
	return requestJson("GET /auth/v1/reauthenticate", { token });
}
