import { randomBytes } from "node:crypto";
import { linkSync, rmSync, writeFileSync } from "node:fs";

/**
 * Makes a file that only its owner can read, whole or not at all: a full disk or a power cut leaves no half of it, which
 * the next start would take for a damaged one. Throws EEXIST if the file is there.
 */
export function newFile(path: string, content: string | Uint8Array): void {
	const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
	try {
		writeFileSync(draft, content, { mode: 0o600, flag: "wx", flush: true });
		linkSync(draft, path);
	} finally {
		rmSync(draft, { force: true });
	}
}
