import { utf8 } from "../bytes/bytes.ts";
import { isListOf, isMatching, isObject, mostEvents } from "../event/event-shape.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { NotCanonical, readCanonical } from "../json/read-canonical.ts";
import { type EventPlace, eventWords, ProofFailure, sentence } from "./failure.ts";
import { largestFile, proofFormat } from "./proof-file.ts";

const mostRemovals = 10_000;
const mostWitnesses = 50;
const longestKey = 500;
const longestProof = 65_536;

/** An event as read from the file: its types are right, but nothing is verified. */
export interface ReadEvent {
	readonly place: EventPlace;
	readonly event: Json;
	readonly hash: string;
	readonly salt: string;
	readonly commitment: string;
	readonly proof: string;
	readonly contents: readonly (string | null)[];
}

export interface ReadFile {
	readonly log: string;
	readonly witnesses: readonly string[];
	readonly removals: readonly (readonly ReadEvent[])[];
}

/** Reads a file strictly, so that no byte of it goes unchecked. */
export function readProofFile(bytes: Uint8Array): ReadFile {
	if (bytes.length === 0) throw new ProofFailure("The file is empty.");
	if (bytes.length > largestFile)
		throw new ProofFailure("The file is larger than a proof file can be (256 MB).");
	const file = readJson(textOf(bytes));
	if (!isObject(file) || file.format !== proofFormat) {
		throw new ProofFailure(`This is not a proof file: its format is not ${proofFormat}.`);
	}
	const { log, witnesses, removals } = file;
	onlyKeys(file, ["format", "log", "removals", "witnesses"], "the file");
	if (!isText(log, longestKey)) throw new ProofFailure("The log's key in the file is not a key.");
	if (!isListOf(witnesses, mostWitnesses, (key) => isText(key, longestKey))) {
		throw new ProofFailure("The file's list of witnesses is not as a proof file has it.");
	}
	if (!isListOf(removals, mostRemovals, isObject) || !Array.isArray(removals) || removals.length === 0) {
		throw new ProofFailure("The file's list of removals is not as a proof file has it.");
	}
	const read = removals.map((removal, at) => readRemoval(removal, removals.length === 1 ? null : at + 1));
	return { log: log as string, witnesses: witnesses as string[], removals: read };
}

function textOf(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		const at = (firstNoText(bytes) + 1).toLocaleString("en-US");
		throw new ProofFailure(`The file was changed, or is no proof file: byte ${at} is no text.`);
	}
}

/** The position from which the bytes differ once they are decoded loosely and encoded again. */
function firstNoText(bytes: Uint8Array): number {
	const again = utf8(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
	return again.findIndex((byte, at) => byte !== bytes[at]);
}

function readJson(text: string): Json {
	if (!text.startsWith("{")) throw new ProofFailure("This is not a proof file: it does not begin like one.");
	if (!text.endsWith("\n"))
		throw new ProofFailure("The end of the file is missing: it has no last line's end.");
	try {
		return readCanonical(text.slice(0, -1));
	} catch (error) {
		if (!(error instanceof NotCanonical)) throw error;
		const at = (error.at + 1).toLocaleString("en-US");
		throw new ProofFailure(
			`The file was changed, or is no proof file: it stops making sense at character ${at}.`,
		);
	}
}

function readRemoval(removal: JsonObject, number: number | null): ReadEvent[] {
	const words = number === null ? "the file's removal" : `removal ${number}`;
	const { events } = removal;
	onlyKeys(removal, ["events"], words);
	if (!Array.isArray(events) || events.length === 0 || events.length > mostEvents) {
		throw new ProofFailure(`The events of ${words} are not as a proof file has them.`);
	}
	return events.map((event, at) => readEvent(event, { event: at + 1, removal: number }));
}

function readEvent(value: Json, place: EventPlace): ReadEvent {
	const words = eventWords(place);
	if (!isObject(value)) throw new ProofFailure(`${sentence(words)} is not as a proof file has it.`);
	const { event = null, hash, salt, commitment, proof, contents } = value;
	const parts: readonly [string, boolean][] = [
		["content", isObject(event)],
		["hash", isMatching(hash, /^[0-9a-f]{64}$/)],
		["salt", isMatching(salt, /^[A-Za-z0-9+/]{43}=$/)],
		["commitment", isMatching(commitment, /^[0-9a-f]{64}$/)],
		["log's proof", isText(proof, longestProof)],
		["list of contents", isListOf(contents, 1000, (one) => one === null || typeof one === "string")],
	];
	const wrong = parts.find(([, isRight]) => !isRight);
	if (wrong) throw new ProofFailure(`The ${wrong[0]} of ${words} is not as a proof file has it.`);
	onlyKeys(value, ["commitment", "contents", "event", "hash", "proof", "salt"], words);
	return { place, event, ...(value as unknown as Omit<ReadEvent, "place" | "event">) };
}

function onlyKeys(value: JsonObject, keys: readonly string[], words: string): void {
	if (Object.keys(value).every((key) => keys.includes(key))) return;
	throw new ProofFailure(`${sentence(words)} has a part that does not belong there.`);
}

function isText(value: Json | undefined, most: number): boolean {
	return typeof value === "string" && value.length > 0 && value.length <= most;
}
