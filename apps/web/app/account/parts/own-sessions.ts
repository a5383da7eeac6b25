import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { OwnSession } from "@unlisted/contracts/told";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi, needed } from "../../lib/api/authed-api.ts";

export const sessionsKey = ["account", "sessions"] as const;

export const ownSessionsQuery = queryOptions({
	queryKey: sessionsKey,
	queryFn: async (): Promise<OwnSession[]> => needed((await fetchApi("GET /api/account/sessions")).sessions),
});

export function useOwnSessions(): UseQueryResult<OwnSession[]> {
	return useQuery(ownSessionsQuery);
}

export function signOutOthers(): Promise<ApiResult<{ revoked: number }>> {
	return callApi("POST /api/account/sessions/revoke-others");
}

export function endSessionOf(id: string): Promise<ApiResult<{ revoked: number }>> {
	return callApi("DELETE /api/account/sessions/:id", { params: { id } });
}

export function nameDevice(id: string, name: string): Promise<ApiResult<{ name: string }>> {
	return callApi("PATCH /api/account/sessions/:id", { params: { id }, body: { name } });
}
