import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { type Ceremony, createKey } from "../../lib/sign-in/passkey-ceremony.ts";

export type Passkey = Answer<"GET /auth/v1/passkeys">[number];

export const passkeysKey = ["account", "passkeys"] as const;

export const passkeysQuery = queryOptions({
	queryKey: passkeysKey,
	queryFn: () => fetchApi("GET /auth/v1/passkeys"),
});

export function usePasskeys(): UseQueryResult<Passkey[]> {
	return useQuery(passkeysQuery);
}

/** The device asks for a finger, a face or a PIN, and keeps the key. */
export async function addPasskey(): Promise<Ceremony<Passkey>> {
	const begun = await callApi("POST /auth/v1/passkeys/registration/options", { body: {} });
	const created = await createKey(begun);
	if (!created.ok) return created;
	const added = await callApi("POST /auth/v1/passkeys/registration/verify", { body: created.value });
	return added.ok ? { ok: true, value: added.data } : added;
}

export function renamePasskey(id: string, name: string): Promise<ApiResult<Passkey>> {
	return callApi("PATCH /auth/v1/passkeys/:id", { params: { id }, body: { friendly_name: name } });
}

export function removePasskey(id: string): Promise<ApiResult<null>> {
	return callApi("DELETE /auth/v1/passkeys/:id", { params: { id } });
}
