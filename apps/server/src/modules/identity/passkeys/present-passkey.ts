import type { Passkey } from "./passkeys.repository.ts";

/**
 * A key as clients and the export see it: without the key itself, and without the id by which a device knows
 * it.
 */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
	return {
		id,
		friendly_name: name,
		created_at: createdAt.toISOString(),
		...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
	};
}

/** For the export, with its other data; includes the keys of second factors. */
export function presentKey(key: Passkey) {
	return {
		...presentPasskey(key),
		second_factor: key.factorId !== null,
		aaguid: key.aaguid,
		transports: key.transports,
		backed_up: key.backedUp,
	};
}
