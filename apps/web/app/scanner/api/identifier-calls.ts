import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AddIdentifier } from "@unlisted/contracts/identifiers";
import type { Answer as ToldAnswer } from "@unlisted/contracts/seam";
import type { Identifier, Identifiers } from "@unlisted/contracts/told";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi, justNowMs, needed } from "../../lib/api/authed-api.ts";
import { scannerKey } from "../../lib/api/scanner-keys.ts";

type Answer = Promise<ApiResult<{ identifier: Identifier }>>;

export type AddedIdentifier = ToldAnswer<"POST /api/scanner/identifiers">;

export const identifiersKey = [...scannerKey, "identifiers"] as const;

export const identifiersQuery = queryOptions({
	queryKey: identifiersKey,
	queryFn: async (): Promise<Identifiers> => {
		const told = await fetchApi("GET /api/scanner/identifiers");
		return { ...told, identifiers: needed(told.identifiers) };
	},
	staleTime: justNowMs,
});

export function useIdentifiers(): UseQueryResult<Identifiers> {
	return useQuery(identifiersQuery);
}

export function addIdentifier(identifier: AddIdentifier): Promise<ApiResult<AddedIdentifier>> {
	return callApi("POST /api/scanner/identifiers", { body: identifier });
}

export function verifyIdentifier(id: string, code: string): Answer {
	return callApi("POST /api/scanner/identifiers/:id/verify", { params: { id }, body: { code } });
}

export function resendIdentifierCode(id: string): Answer {
	return callApi("POST /api/scanner/identifiers/:id/resend", { params: { id } });
}

export function removeIdentifier(id: string): Promise<ApiResult<Identifiers>> {
	return callApi("DELETE /api/scanner/identifiers/:id", { params: { id } });
}
