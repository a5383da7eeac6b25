import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AddIdentifier, Identifier, Identifiers } from "@unlisted/contracts/identifiers";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { scannerKey } from "../../lib/api/scanner-keys.ts";

type Answer = Promise<ApiResult<{ identifier: Identifier }>>;

const path = "/api/scanner/identifiers";
export const identifiersKey = [...scannerKey, "identifiers"] as const;

export function useIdentifiers(): UseQueryResult<Identifiers> {
	return useQuery({
		queryKey: identifiersKey,
		queryFn: () => fetchApi<Identifiers>(path),
		staleTime: 0,
	});
}

export function addIdentifier(identifier: AddIdentifier): Answer {
	return callApi("POST", path, identifier);
}

export function verifyIdentifier(id: string, code: string): Answer {
	return callApi("POST", `${path}/${id}/verify`, { code });
}

export function resendIdentifierCode(id: string): Answer {
	return callApi("POST", `${path}/${id}/resend`);
}

export function removeIdentifier(id: string): Promise<ApiResult<null>> {
	return callApi("DELETE", `${path}/${id}`);
}
