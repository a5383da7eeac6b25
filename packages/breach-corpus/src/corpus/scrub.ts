import { statSync } from "node:fs";
import { join } from "node:path";
import { openFilter } from "../filters/filter-file.ts";
import { scrubSegment } from "../segments/scrub-segment.ts";
import { openSegmentFile } from "../segments/segment-file.ts";
import { readManifest } from "../store/manifest-store.ts";
import { openValues } from "../values/values-file.ts";

export interface ScrubReport {
	/** Sentences. Each names a file and a place in it. */
	readonly damage: readonly string[];
	readonly files: number;
	readonly bytes: number;
}

/** Reads every file of a corpus and compares it with its checksums. */
export function scrub(folder: string): ScrubReport {
	const manifest = readManifest(folder);
	const damage: string[] = [];
	let bytes = 0;
	let files = 1;
	const look = (file: string, check: () => void) => {
		files += 1;
		try {
			bytes += statSync(join(folder, file)).size;
			check();
		} catch (error) {
			damage.push(error instanceof Error ? error.message : String(error));
		}
	};
	for (const entry of manifest.segments) {
		look(entry.file, () => {
			const segment = openSegmentFile(folder, entry);
			try {
				for (const { file, firstByte, lastByte } of scrubSegment(segment)) {
					const part = firstByte < segment.header.recordsOffset ? "between its parts" : "in its records";
					damage.push(`${file} is damaged ${part}, bytes ${firstByte} to ${lastByte}.`);
				}
			} finally {
				segment.close();
			}
		});
		const { filter, skippedBits } = entry;
		if (filter) look(filter.file, () => void openFilter(folder, filter.file, skippedBits));
	}
	for (const entry of manifest.values)
		look(entry.file, () => {
			const values = openValues(folder, entry);
			try {
				if (!values.isIntact()) damage.push(`${entry.file} is damaged among its values.`);
			} finally {
				values.close();
			}
		});
	return { damage, files, bytes };
}
