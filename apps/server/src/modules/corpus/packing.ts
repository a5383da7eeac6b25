import { open } from "node:fs/promises";
import { constants, gunzipSync } from "node:zlib";

const signatures: readonly { readonly what: string; readonly bytes: readonly number[] }[] = [
	{ what: "ZIP archive", bytes: [0x50, 0x4b, 0x03, 0x04] },
	{ what: "ZIP archive", bytes: [0x50, 0x4b, 0x05, 0x06] },
	{ what: "part of a ZIP archive", bytes: [0x50, 0x4b, 0x07, 0x08] },
	{ what: "7-Zip archive", bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
	{ what: "RAR archive", bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
	{ what: "file packed with xz", bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
	{ what: "file packed with bzip2", bytes: [0x42, 0x5a, 0x68] },
	{ what: "file packed with LZ4", bytes: [0x04, 0x22, 0x4d, 0x18] },
	{ what: "SQLite database", bytes: [...Buffer.from("SQLite format 3\0")] },
	{ what: "PDF document", bytes: [...Buffer.from("%PDF-")] },
];

const lookedAt = 4096;
const tarMark = 257;

/**
 * Returns the format of an archive that we cannot read directly. Returns null for text, also inside gzip and zstd. An
 * archive read as text would give only skipped lines: its people would be missing, and nobody would notice.
 */
export async function packingOf(path: string): Promise<string | null> {
	const file = await open(path, "r");
	try {
		const { bytesRead, buffer } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0);
		const head = buffer.subarray(0, bytesRead);
		return archiveOf(head) ?? archiveOf(unpackedHead(head));
	} finally {
		await file.close();
	}
}

function archiveOf(head: Buffer): string | null {
	const known = signatures.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
	if (known) return known.what;
	return head.toString("latin1", tarMark, tarMark + 5) === "ustar" ? "tar archive" : null;
}

/** Unpacks the beginning of gzip's content. Four kilobytes become four megabytes at most. */
function unpackedHead(head: Buffer): Buffer {
	if (head[0] !== 0x1f || head[1] !== 0x8b) return Buffer.alloc(0);
	try {
		return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
	} catch {
		// The file is damaged. The reader will report it.
		return Buffer.alloc(0);
	}
}
