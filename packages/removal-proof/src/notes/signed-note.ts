import { fromBase64, toBase64 } from "../bytes/base64.ts";
import { type Bytes, fromHex, hexOf, joined } from "../bytes/bytes.ts";
import { isKeyName, type VerifierKey } from "./verifier-key.ts";

/** A witness network signs with many keys; more than these nobody has. Sixteen must be taken. */
const mostSignatures = 100;

export interface NoteSignature {
	readonly name: string;
	/** The key's four bytes, in hex. */
	readonly id: string;
	readonly signature: Bytes;
}

export interface SignedNote {
	/** The signed text, including the end of its last line. */
	readonly text: string;
	readonly signatures: readonly NoteSignature[];
}

export function signatureLine({ name, id, signature }: NoteSignature): string {
	return `\u2014 ${name} ${toBase64(joined(fromHex(id), signature))}\n`;
}

/** Null if it is no signed note as C2SP has it: text, an empty line, one or more lines of signatures. */
export function parseNote(note: string): SignedNote | null {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a note must not have
	if (!note.isWellFormed() || /[\x00-\x09\x0b-\x1f]/.test(note)) return null;
	const middle = note.lastIndexOf("\n\n");
	if (middle === -1 || !note.endsWith("\n")) return null;
	const signatures = parseSignatures(note.slice(middle + 2));
	return signatures === null || signatures.length === 0
		? null
		: { text: note.slice(0, middle + 1), signatures };
}

/** Lines of signatures alone, as a witness answers them. Null if one is not in the form. */
export function parseSignatures(lines: string): NoteSignature[] | null {
	if (!lines.endsWith("\n")) return null;
	const parsed = lines
		.slice(0, -1)
		.split("\n", mostSignatures + 1)
		.map(parseSignatureLine);
	if (parsed.length > mostSignatures) return null;
	return parsed.every((signature) => signature !== null) ? parsed : null;
}

function parseSignatureLine(line: string): NoteSignature | null {
	const [, name, encoded] = /^\u2014 ([^ ]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
	const bytes = encoded === undefined ? null : fromBase64(encoded);
	if (name === undefined || !isKeyName(name) || bytes === null || bytes.length < 5) return null;
	return { name, id: hexOf(bytes.subarray(0, 4)), signature: joined(bytes.subarray(4)) };
}

/** Both must be the same: other keys may share one of them. */
export function isOf(signature: NoteSignature, key: VerifierKey): boolean {
	return signature.name === key.name && signature.id === key.id;
}
