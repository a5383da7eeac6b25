import { type Bytes, hexOf, joined, utf8 } from "../bytes/bytes.ts";
import { sha256 } from "../bytes/sha256.ts";
import { canonical } from "../json/json.ts";
import { eventObject, type RemovalEvent } from "./event.ts";

/** Each kind of hash begins with its own line, so that one cannot pass for another. */
const eventTag = utf8("removal-proof/v1 event\n");
const commitmentTag = utf8("removal-proof/v1 commitment\n");

export const saltLength = 32;

export function newSalt(): Bytes {
	return crypto.getRandomValues(new Uint8Array(saltLength));
}

/** The hash that the next event of the removal names as `previous`, in hex. */
export async function eventHash(event: RemovalEvent): Promise<string> {
	return hexOf(await sha256(joined(eventTag, canonicalEvent(event))));
}

/**
 * What the log holds of an event: 32 bytes that reveal nothing without the salt. Once the salt is destroyed, they never
 * will.
 */
export async function commitTo(event: RemovalEvent, salt: Uint8Array): Promise<Bytes> {
	if (salt.length !== saltLength) throw new Error(`A salt has ${saltLength} bytes.`);
	return await sha256(joined(commitmentTag, salt, canonicalEvent(event)));
}

function canonicalEvent(event: RemovalEvent): Bytes {
	return utf8(canonical(eventObject(event)));
}
