import type { Passkey } from "./passkeys.repository.ts";

/** As clients and the archive show one: no key, no id that a device knows it by. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
	return {
		id,
		friendly_name: name,
		created_at: createdAt.toISOString(),
		...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
	};
}

/** For the archive, with what else is known of it; the keys of second factors are in it too. */
export function presentKey(key: Passkey) {
	return {
		...presentPasskey(key),
		second_factor: key.factorId !== null,
		aaguid: key.aaguid,
		transports: key.transports,
		backed_up: key.backedUp,
	};
}
