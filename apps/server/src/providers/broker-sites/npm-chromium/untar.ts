/** One regular file of a tar archive. */
export type TarFile = { path: string; executable: boolean; content: Buffer };

const BLOCK = 512;

/**
 * Reads a plain ustar archive from memory. It supports just enough for the archives of our Chromium package, so that
 * the tests need neither a `tar` program on the machine nor a package for thirty lines.
 */
export function untar(archive: Buffer): TarFile[] {
	const files: TarFile[] = [];
	let at = 0;
	while (at + BLOCK <= archive.length) {
		const header = archive.subarray(at, at + BLOCK);
		if (header.every((byte) => byte === 0)) break;
		const path = [text(header, 345, 155), text(header, 0, 100)].filter(Boolean).join("/");
		const size = octal(header, 124, 12);
		const type = text(header, 156, 1);
		at += BLOCK;
		if (at + size > archive.length) throw new Error(`The archive ends in the middle of ${path}.`);
		if (type === "" || type === "0") {
			if (path.startsWith("/") || path.split("/").includes("..")) {
				throw new Error(`The archive wants to write outside its folder: ${path}.`);
			}
			const content = archive.subarray(at, at + size);
			files.push({ path, executable: (octal(header, 100, 8) & 0o100) !== 0, content });
		} else if (type !== "5") {
			// That package contains no links or long names. Skipping them silently would hide a change in the
			// package.
			throw new Error(`The archive has an entry of the unknown type "${type}": ${path}.`);
		}
		at += Math.ceil(size / BLOCK) * BLOCK;
	}
	return files;
}

function text(header: Buffer, start: number, length: number): string {
	const field = header.toString("utf8", start, start + length);
	const end = field.indexOf("\0");
	return end === -1 ? field : field.slice(0, end);
}

function octal(header: Buffer, start: number, length: number): number {
	return Number.parseInt(text(header, start, length).trim() || "0", 8);
}
