import { fromBase64, toBase64 } from "../bytes/base64.ts";
import { type Bytes, fromHex, hexOf, joined } from "../bytes/bytes.ts";
import { isKeyName, type VerifierKey } from "./verifier-key.ts";

/** Witness networks sign with many keys, but none with more than these. The specification requires at least sixteen. */
const mostSignatures = 100;

export interface NoteSignature {
	readonly name: string;
	/** The key's four bytes, in hex. */
	readonly id: string;
	readonly signature: Bytes;
}

export interface SignedNote {
	/** The signed text, including its last line break. */
	readonly text: string;
	readonly signatures: readonly NoteSignature[];
}

export function signatureLine({ name, id, signature }: NoteSignature): string {
	return `\u2014 ${name} ${toBase64(joined(fromHex(id), signature))}\n`;
}

/** Null if this is no signed note of C2SP: text, an empty line, one or more signature lines. */
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

/** Signature lines alone, as a witness returns them. Null if one has another form. */
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

/** Both the name and the id must match, because other keys may share one of them. */
export function isOf(signature: NoteSignature, key: VerifierKey): boolean {
	return signature.name === key.name && signature.id === key.id;
}
