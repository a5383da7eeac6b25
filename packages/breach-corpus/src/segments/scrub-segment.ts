import { readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { pageBytes, recordsBytes } from "../format/layout.ts";
import type { SegmentFile } from "./segment-file.ts";

export interface Damage {
	readonly file: string;
	/** Of the file: what is between them does not fit its checksum. */
	readonly firstByte: number;
	readonly lastByte: number;
}

/** Reads all records of an open segment and answers every page that is not what was written. */
export function* scrubSegment({ name, file, header, checksums }: SegmentFile): Generator<Damage> {
	const total = recordsBytes(header);
	const chunk = Buffer.alloc(256 * pageBytes);
	for (let from = 0; from < total; from += chunk.length) {
		const bytes = Math.min(chunk.length, total - from);
		let done = 0;
		while (done < bytes) {
			const got = readSync(file, chunk, done, bytes - done, header.recordsOffset + from + done);
			// Shorter than it was: what is missing fits no checksum.
			if (got === 0) chunk.fill(0, done);
			done += got || bytes - done;
		}
		yield* damagedPages(chunk.subarray(0, bytes), from);
	}

	function* damagedPages(content: Buffer, from: number): Generator<Damage> {
		for (let at = 0; at < content.length; at += pageBytes) {
			const page = content.subarray(at, Math.min(content.length, at + pageBytes));
			if (crc32(page) === checksums[(from + at) / pageBytes]) continue;
			const firstByte = header.recordsOffset + from + at;
			yield { file: name, firstByte, lastByte: firstByte + page.length - 1 };
		}
	}
}
