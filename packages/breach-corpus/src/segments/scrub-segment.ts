import { readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { pageBytes, recordsBytes } from "../format/layout.ts";
import { readExactly, type SegmentFile } from "./segment-file.ts";

export interface Damage {
	readonly file: string;
	/** The part of the file between these positions does not match its checksum. */
	readonly firstByte: number;
	readonly lastByte: number;
}

/** Reads all records of an open segment. Returns every damaged page, and damage between its parts. */
export function* scrubSegment(segment: SegmentFile): Generator<Damage> {
	const { name, file, header, checksums } = segment;
	yield* damagedGaps(segment);
	const total = recordsBytes(header);
	const chunk = Buffer.alloc(256 * pageBytes);
	for (let from = 0; from < total; from += chunk.length) {
		const bytes = Math.min(chunk.length, total - from);
		let done = 0;
		while (done < bytes) {
			const got = readSync(file, chunk, done, bytes - done, header.recordsOffset + from + done);
			// The file is too short: the missing part matches no checksum.
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

/** The parts begin at pages. No checksum covers the gap before them: if it is not zero, it was damaged. */
function* damagedGaps({ name, file, header, table, checksums }: SegmentFile): Generator<Damage> {
	for (const [from, to] of [
		[header.tableOffset + table.byteLength, header.checksumsOffset],
		[header.checksumsOffset + checksums.byteLength, header.recordsOffset],
	] as const) {
		const gap = readExactly(file, from, to - from, name);
		const damaged = gap.findIndex((byte) => byte !== 0);
		if (damaged >= 0) yield { file: name, firstByte: from + damaged, lastByte: from + damaged };
	}
}
