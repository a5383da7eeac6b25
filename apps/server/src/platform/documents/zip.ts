import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
	/** Uses forward slashes. Each name occurs once. */
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** This flag says that names are UTF-8. */
const flags = 0x0800;
const version = 20;
const deflated = 8;

/**
 * Packs several files into one that every system can open (PKWARE's APPNOTE 6.3). For a few megabytes only, because
 * all of it is in memory.
 */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, bytes } of entries) {
		const path = Buffer.from(name, "utf8");
		const packed = deflateRawSync(bytes);
		const about = Buffer.alloc(26);
		about.writeUInt16LE(version, 0);
		about.writeUInt16LE(flags, 2);
		about.writeUInt16LE(deflated, 4);
		about.writeUInt16LE(dosTime(at), 6);
		about.writeUInt16LE(dosDate(at), 8);
		about.writeUInt32LE(crc32(bytes), 10);
		about.writeUInt32LE(packed.length, 14);
		about.writeUInt32LE(bytes.length, 18);
		about.writeUInt16LE(path.length, 22);
		const local = Buffer.concat([signature(0x04034b50), about, path, packed]);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([signature(0x02014b50), madeBy, about, place, path]));
		locals.push(local);
		offset += local.length;
	}
	const listed = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(entries.length, 4);
	end.writeUInt16LE(entries.length, 6);
	end.writeUInt32LE(listed.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...locals, listed, signature(0x06054b50), end]);
}

const madeBy = Buffer.from([version, 0]);

function signature(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value);
	return bytes;
}

const dosTime = (at: Date) =>
	(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDate = (at: Date) =>
	((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
