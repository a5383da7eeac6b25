import { randomBytes } from "node:crypto";
import { type SecretPlace, sharedSecret } from "./shared-secret.ts";

export interface ApiKeys {
	/** The key in the pages. It has the role anon and nothing else. */
	readonly anonKey: string;
	/** The key for the operator's own programs. It may do everything. */
	readonly serviceRoleKey: string;
}

interface Place extends SecretPlace {
	readonly env: SecretPlace["env"] & {
		readonly ANON_KEY?: string | undefined;
		readonly SERVICE_ROLE_KEY?: string | undefined;
	};
}

export const standingNames = { anonKey: "anon.key", serviceRoleKey: "service-role.key" } as const;

export function newStandingKey(which: keyof ApiKeys): string {
	const prefix = which === "anonKey" ? "sb_publishable" : "sb_secret";
	return `${prefix}_${randomBytes(32).toString("base64url")}`;
}

/** This installation's two keys: the configured ones, or keys that are made once. */
export async function apiKeys(place: Place): Promise<ApiKeys> {
	const made = (which: keyof ApiKeys) =>
		sharedSecret(place, standingNames[which], () => newStandingKey(which));
	return {
		anonKey: place.env.ANON_KEY ?? (await made("anonKey")),
		serviceRoleKey: place.env.SERVICE_ROLE_KEY ?? (await made("serviceRoleKey")),
	};
}
