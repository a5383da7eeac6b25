import type { KeyRing } from "../../platform/crypto/key-ring.ts";

/** We look up mails by this hash, because the recipient is sealed. */
export function mailboxIndex(keys: Pick<KeyRing, "blindIndex">, recipient: string): Buffer {
	return keys.blindIndex("mailbox", recipient.toLowerCase());
}

export function sealedAs(mailId: string): string {
	return `mailbox:${mailId}`;
}
