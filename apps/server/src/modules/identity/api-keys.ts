import { randomBytes } from "node:crypto";
import { type SecretPlace, sharedSecret } from "./shared-secret.ts";

export interface ApiKeys {
	/** What pages carry: the role anon and nothing else. */
	readonly anonKey: string;
	/** For the operator's own programs: may do everything. */
	readonly serviceRoleKey: string;
}

interface Place extends SecretPlace {
	readonly env: SecretPlace["env"] & {
		readonly ANON_KEY?: string | undefined;
		readonly SERVICE_ROLE_KEY?: string | undefined;
	};
}

/** The two keys of this installation: as configured, or made once. */
export async function apiKeys(place: Place): Promise<ApiKeys> {
	const make = (prefix: string) => () => `${prefix}_${randomBytes(32).toString("base64url")}`;
	return {
		anonKey: place.env.ANON_KEY ?? (await sharedSecret(place, "anon.key", make("sb_publishable"))),
		serviceRoleKey:
			place.env.SERVICE_ROLE_KEY ?? (await sharedSecret(place, "service-role.key", make("sb_secret"))),
	};
}
