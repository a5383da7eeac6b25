import { readSync } from "node:fs";
import { CorpusError } from "../format/corpus-error.ts";

/** The system returns no more than two gigabytes at a time. */
const most = 1 << 30;

/**
 * Fills `bytes` of `into` from `at` on with the file's content at `position`, with as many reads as it takes.
 */
export function readWhole(
	file: number,
	into: Uint8Array,
	at: number,
	bytes: number,
	position: number,
	name: string,
): void {
	let done = 0;
	while (done < bytes) {
		const got = readSync(file, into, at + done, Math.min(bytes - done, most), position + done);
		if (got === 0) throw new CorpusError("damaged", `${name} ends before byte ${position + bytes}.`);
		done += got;
	}
}
