import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { CorpusError } from "../format/corpus-error.ts";
import { pageBytes, recordsBytes } from "../format/layout.ts";
import type { SegmentEntry } from "../format/manifest.ts";
import { readWhole } from "./read-whole.ts";
import { checkedHead, checkedHeader, type SegmentHead } from "./segment-head.ts";

/** An open segment: its descriptor, and what we know about it without reading records. */
export interface SegmentFile extends SegmentHead {
	readonly name: string;
	readonly file: number;
	close(): void;
}

/** Opens a segment and checks everything except the records. Scrubbing and loading check those. */
export function openSegmentFile(folder: string, entry: SegmentEntry): SegmentFile {
	const name = entry.file;
	const file = openSync(join(folder, name), "r");
	try {
		const header = checkedHeader(entry, readExactly(file, 0, pageBytes, name));
		if (fstatSync(file).size !== header.recordsOffset + recordsBytes(header))
			throw new CorpusError("damaged", `${name} is not as long as its header says.`);
		const head = checkedHead(name, header, (at, bytes) => readExactly(file, at, bytes, name));
		return { ...head, name, file, close: () => closeSync(file) };
	} catch (error) {
		closeSync(file);
		throw error;
	}
}

export function readExactly(file: number, position: number, bytes: number, name: string): Buffer {
	const buffer = Buffer.alloc(bytes);
	readWhole(file, buffer, 0, bytes, position, name);
	return buffer;
}
