import type { JsonObject } from "../json/json.ts";

/** How the evidence belongs to the event: we sent it, we received it, or we saw it before or after. */
export const evidenceRoles = ["sent", "received", "seen", "seen_before", "seen_after"] as const;
/** What kind of thing the evidence is. Its words for people are in words.ts. */
export const evidenceKinds = ["mail", "form", "picture", "page", "document", "message"] as const;

export type EvidenceRole = (typeof evidenceRoles)[number];
export type EvidenceKind = (typeof evidenceKinds)[number];

/** A piece of evidence for an event, by the hash of its bytes. The proof file has the bytes beside the event. */
export interface Evidence {
	readonly role: EvidenceRole;
	readonly what: EvidenceKind;
	/** Its media type, such as "message/rfc822". */
	readonly type: string;
	/** The number of bytes. */
	readonly size: number;
	/** SHA-256 of its bytes, in hex. */
	readonly sha256: string;
}

/** One step of a removal. */
export interface RemovalEvent {
	/** The removal's public name: a random UUID in lower case. */
	readonly removal: string;
	/** Counts from 1, the removal's first event. */
	readonly seq: number;
	/** The hash of the event before, in hex. Null for the first event. */
	readonly previous: string | null;
	/** In UTC, such as "2026-11-23T07:50:00.000Z". */
	readonly at: string;
	/** A word such as "request_sent": small letters, digits, underscores. */
	readonly kind: string;
	/** The receiver or the sender of the message: a domain or an e-mail address. */
	readonly recipient: string | null;
	/** The names of the person's fields that were disclosed. Never their values. */
	readonly disclosed: readonly string[];
	readonly evidence: readonly Evidence[];
	/** Text for people, on one line. */
	readonly note: string | null;
}

/** The event in the form that is hashed: exactly these keys. */
export function eventObject(event: RemovalEvent) {
	return {
		removal: event.removal,
		seq: event.seq,
		previous: event.previous,
		at: event.at,
		kind: event.kind,
		recipient: event.recipient,
		disclosed: [...event.disclosed],
		evidence: event.evidence.map(({ role, what, type, size, sha256 }) => ({
			role,
			what,
			type,
			size,
			sha256,
		})),
		note: event.note,
	} satisfies JsonObject & RemovalEvent;
}
