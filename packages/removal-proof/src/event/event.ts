import type { JsonObject } from "../json/json.ts";

/** In which way something belongs to an event: we sent it, we received it, or we saw it before or after. */
export const evidenceRoles = ["sent", "received", "seen", "seen_before", "seen_after"] as const;
/** What it is. The words that people read are in sentences.ts. */
export const evidenceKinds = ["mail", "form", "picture", "page", "document", "message"] as const;

export type EvidenceRole = (typeof evidenceRoles)[number];
export type EvidenceKind = (typeof evidenceKinds)[number];

/** A thing that an event is about, by the hash of its bytes. The bytes are in the proof file, beside the event. */
export interface Evidence {
	readonly role: EvidenceRole;
	readonly what: EvidenceKind;
	/** Its media type, such as "message/rfc822". */
	readonly type: string;
	/** How many bytes. */
	readonly size: number;
	/** SHA-256 of its bytes, in hex. */
	readonly sha256: string;
}

/** One step of a removal. */
export interface RemovalEvent {
	/** The removal's public name: random, a UUID in lower case. */
	readonly removal: string;
	/** 1 for the removal's first event. */
	readonly seq: number;
	/** The hash of the event before, in hex. Null for the first. */
	readonly previous: string | null;
	/** In UTC, as "2026-11-23T07:50:00.000Z". */
	readonly at: string;
	/** A word such as "request_sent": small letters, digits, underscores. */
	readonly kind: string;
	/** Who it went to or came from: a domain or an e-mail address. */
	readonly recipient: string | null;
	/** The names of the fields of the person that were disclosed. Never their values. */
	readonly disclosed: readonly string[];
	readonly evidence: readonly Evidence[];
	/** Words for people, on one line. */
	readonly note: string | null;
}

/** An event as it is hashed: exactly these keys. */
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
