import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
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
	try {
		writeAndSync(draft, typeof content === "string" ? Buffer.from(content) : content);
		renameSync(draft, path);
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
	syncFolder(dirname(path));
}

/** Makes a file completely or not at all. Throws EEXIST if it is there. */
export function newFile(path: string, content: string): void {
	const draft = `${path}.${process.pid}.new`;
	try {
		writeAndSync(draft, Buffer.from(content));
		linkSync(draft, path);
	} finally {
		rmSync(draft, { force: true });
	}
	syncFolder(dirname(path));
}

function writeAndSync(path: string, bytes: Uint8Array): void {
	const file = openSync(path, "w", 0o600);
	try {
		writeWhole(file, bytes, 0);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
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

/** SQLite keeps the writer's lock in a file, and has its own numbers: 13 is a full disk, 10 one that refuses a write. */
function whatIsWrong(error: unknown): string | undefined {
	const { code = "", errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number };
	if (["ENOSPC", "EDQUOT", "EFBIG"].includes(code) || errcode === 13) return "is full";
	return (errcode & 0xff) === 10 ? "is full or fails" : undefined;
}

/** The system's error about a full disk, as a sentence. Other errors stay as they are. */
export function asCorpusError(error: unknown, folder: string): unknown {
	const wrong = whatIsWrong(error);
	if (wrong === undefined) return error;
	return new CorpusError(
		"disk_full",
		`The disk of ${folder} ${wrong}. Nothing is lost of what was taken in before; free some space and run the same command again.`,
		{ cause: error },
	);
}
