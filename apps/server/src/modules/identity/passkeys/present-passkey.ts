import type { Passkey } from "./passkeys.repository.ts";

/** Shows a key to clients: without the key itself, and without the id by which a device knows it. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
	return {
		id,
		friendly_name: name,
		created_at: createdAt.toISOString(),
		...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
	};
}

/** Shows a key in the export, with its other data. The export includes the keys of second factors. */
export function presentKey(key: Passkey) {
	return {
		...presentPasskey(key),
		second_factor: key.factorId !== null,
		aaguid: key.aaguid,
		transports: key.transports,
		backed_up: key.backedUp,
	};
}
