import type { EvidenceKind } from "../event/event.ts";

/** Why a file is not verified: one sentence that says where. Nothing of the file's own words is in it. */
export class ProofFailure extends Error {}

/** Which event is meant, as sentences name it. */
export interface EventPlace {
	/** From 1. */
	readonly event: number;
	/** From 1; null if the file has one removal. */
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
