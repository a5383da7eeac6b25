import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { type Ceremony, createKey } from "../../lib/sign-in/passkey-ceremony.ts";

export interface Passkey {
	id: string;
	friendly_name: string;
	created_at: string;
	last_used_at?: string;
}

export const passkeysKey = ["account", "passkeys"] as const;

export function usePasskeys(): UseQueryResult<Passkey[]> {
	return useQuery({ queryKey: passkeysKey, queryFn: () => fetchApi<Passkey[]>("/auth/v1/passkeys") });
}

interface Begun {
	challenge_id: string;
	options: PublicKeyCredentialCreationOptionsJSON;
}

/** The device asks for a finger, a face or a PIN, and keeps the key. */
export async function addPasskey(): Promise<Ceremony<Passkey>> {
	const begun = await callApi<Begun>("POST", "/auth/v1/passkeys/registration/options", {});
	const created = await createKey(begun);
	if (!created.ok) return created;
	const added = await callApi<Passkey>("POST", "/auth/v1/passkeys/registration/verify", created.value);
	return added.ok ? { ok: true, value: added.data } : added;
}

export function renamePasskey(id: string, name: string): Promise<ApiResult<Passkey>> {
	return callApi("PATCH", `/auth/v1/passkeys/${id}`, { friendly_name: name });
}

export function removePasskey(id: string): Promise<ApiResult<null>> {
	return callApi("DELETE", `/auth/v1/passkeys/${id}`);
}
