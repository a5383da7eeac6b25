import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { CorpusError } from "../format/corpus-error.ts";

/** Writes everything. A nearly full disk takes only a part and reports that at the next write. */
export function writeWhole(file: number, bytes: Uint8Array, position: number): void {
	let done = 0;
	while (done < bytes.length)
		done += writeSync(file, bytes, done, Math.min(bytes.length - done, 1 << 30), position + done);
}

/** Replaces a file completely or not at all, even across a power cut. */
export function replaceFile(path: string, content: string | Uint8Array): void {
	const draft = `${path}.${process.pid}.new`;
	const file = openSync(draft, "w", 0o600);
	try {
		writeWhole(file, typeof content === "string" ? Buffer.from(content) : content, 0);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	renameSync(draft, path);
	syncFolder(dirname(path));
}

/** Makes names safe on the disk. Windows has no such call for folders. */
export function syncFolder(folder: string): void {
	if (process.platform === "win32") return;
	const file = openSync(folder, "r");
	try {
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

export function removeFiles(folder: string, names: readonly string[]): void {
	for (const name of names) {
		try {
			rmSync(join(folder, name), { force: true });
		} catch {
			// On Windows a reader may have it open. Then the next writer deletes it.
		}
	}
}

/** The system's error about a full disk, as a sentence. Other errors stay as they are. */
export function asCorpusError(error: unknown, folder: string): unknown {
	const code = (error as NodeJS.ErrnoException | undefined)?.code;
	if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG")
		return new CorpusError(
			"disk_full",
			`The disk of ${folder} is full. Nothing is lost of what was taken in before; free some space and run the same command again.`,
			{ cause: error },
		);
	return error;
}
