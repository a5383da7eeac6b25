import type { Json, JsonObject } from "../json/json.ts";
import { type Evidence, evidenceKinds, evidenceRoles, type RemovalEvent } from "./event.ts";

export const mostEvents = 1000;
const mostEvidence = 50;
const mostFields = 100;
const longest = { recipient: 320, note: 2000 };

const hash = /^[0-9a-f]{64}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const word = /^[a-z][a-z0-9_]{0,59}$/;
const mediaType = /^[a-z0-9][a-z0-9.+-]{0,62}\/[a-z0-9][a-z0-9.+-]{0,62}$/;
const field = /^[A-Za-z][A-Za-z0-9_. -]{0,59}$/;

/** The name of the first part that does not match the format, or null. */
export function wrongInEvent(value: Json): string | null {
	if (!isObject(value)) return "event";
	const parts = {
		removal: isMatching(value.removal, uuid),
		seq: isWhole(value.seq, 1, mostEvents),
		previous: value.seq === 1 ? value.previous === null : isMatching(value.previous, hash),
		at: typeof value.at === "string" && isMoment(value.at),
		kind: isMatching(value.kind, word),
		recipient: value.recipient === null || isPlain(value.recipient, longest.recipient),
		disclosed: isNames(value.disclosed),
		evidence: isListOf(value.evidence, mostEvidence, isEvidence),
		note: value.note === null || isPlain(value.note, longest.note),
	} satisfies Record<keyof RemovalEvent, boolean>;
	return wrongKey(value, parts);
}

export function isEvent(value: Json): value is Json & RemovalEvent {
	return wrongInEvent(value) === null;
}

function isEvidence(value: Json): boolean {
	if (!isObject(value)) return false;
	const parts = {
		role: evidenceRoles.some((role) => role === value.role),
		what: evidenceKinds.some((kind) => kind === value.what),
		type: isMatching(value.type, mediaType),
		size: isWhole(value.size, 0, Number.MAX_SAFE_INTEGER),
		sha256: isMatching(value.sha256, hash),
	} satisfies Record<keyof Evidence, boolean>;
	return wrongKey(value, parts) === null;
}

/** The first wrong part, or the first unknown key. */
function wrongKey(value: JsonObject, parts: Record<string, boolean>): string | null {
	const wrong = Object.entries(parts).find(([key, isRight]) => !isRight || !Object.hasOwn(value, key));
	return wrong?.[0] ?? Object.keys(value).find((key) => !Object.hasOwn(parts, key)) ?? null;
}

export function isObject(value: Json | undefined): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNames(value: Json | undefined): boolean {
	return (
		isListOf(value, mostFields, (item) => isMatching(item, field)) &&
		new Set(value as string[]).size === (value as string[]).length
	);
}

export function isListOf(value: Json | undefined, most: number, isItem: (item: Json) => boolean): boolean {
	return Array.isArray(value) && value.length <= most && value.every(isItem);
}

export function isMatching(value: Json | undefined, pattern: RegExp): boolean {
	return typeof value === "string" && pattern.test(value);
}

function isWhole(value: Json | undefined, least: number, most: number): boolean {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
}

function isMoment(value: string): boolean {
	const time = Date.parse(value);
	return /^\d{4}-/.test(value) && !Number.isNaN(time) && new Date(time).toISOString() === value;
}

/** Characters that move a terminal's cursor, or that make a text look different from what it is. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function isPlain(value: Json | undefined, most: number): boolean {
	return (
		typeof value === "string" &&
		value !== "" &&
		value.length <= most &&
		value.search(unseen) === -1 &&
		value.isWellFormed()
	);
}

/**
 * Turns a text from outside into a note that an event accepts: one line, no invisible characters, no longer than a
 * note. Null if nothing is left.
 */
export function plainNote(text: string): string | null {
	const plain = text.toWellFormed().replace(unseen, " ").replace(/ +/g, " ").trim();
	return plain.slice(0, longest.note).toWellFormed().trim() || null;
}
