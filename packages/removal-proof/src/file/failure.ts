import type { EvidenceKind } from "../event/event.ts";

/** The reason why a file is not verified: one sentence that says where. It contains no text from the file. */
export class ProofFailure extends Error {}

/** Which event a sentence is about. */
export interface EventPlace {
	/** Counts from 1. */
	readonly event: number;
	/** Counts from 1. Null if the file has only one removal. */
	readonly removal: number | null;
}

export function eventWords({ event, removal }: EventPlace): string {
	return removal === null ? `event ${event}` : `event ${event} of removal ${removal}`;
}

export function sentence(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

export const evidenceWords: Readonly<Record<EvidenceKind, string>> = {
	mail: "mail",
	form: "form",
	picture: "picture",
	page: "page",
	document: "document",
	message: "message",
};
