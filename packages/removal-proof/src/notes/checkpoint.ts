import { fromBase64, toBase64 } from "../bytes/base64.ts";
import { hashLength } from "../log/hashes.ts";
import type { TreeHead } from "../log/verify-proofs.ts";
import { parseNote, type SignedNote } from "./signed-note.ts";

/** A tree signed by its log (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
	readonly origin: string;
	/** Further lines. They are signed, but this package writes none and ignores their meaning. */
	readonly extensions: readonly string[];
	readonly note: SignedNote;
}

export function checkpointText(origin: string, { size, root }: TreeHead): string {
	return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Null if the text is no checkpoint. Verifies nothing. */
export function parseCheckpoint(text: string): Checkpoint | null {
	const note = parseNote(text);
	const lines = note?.text.slice(0, -1).split("\n");
	const [origin, written, encoded, ...extensions] = lines ?? [];
	const size = parseCount(written);
	const root = encoded === undefined ? null : fromBase64(encoded);
	if (!note || !origin || size === null || root?.length !== hashLength || extensions.includes(""))
		return null;
	return { origin, size, root, extensions, note };
}

/** A whole number in the form that logs write. */
export function parseCount(text: string | undefined): number | null {
	if (text === undefined || !/^(0|[1-9]\d{0,15})$/.test(text)) return null;
	return Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
