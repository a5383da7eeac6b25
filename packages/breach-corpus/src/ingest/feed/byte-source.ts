import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";

export type Ending = "whole" | "broken_archive" | "packed_too_tightly";

/** The bytes of one input after unpacking, asked for piece by piece. */
export interface ByteSource {
	/** Fills at most the whole of `into`; 0 at the end. */
	read(into: Uint8Array): Promise<number> | number;
	/** How it ended, once it did. */
	ending(): Ending;
	/** Bytes of the file that were read, for progress. */
	consumed(): number;
	readonly size: number;
	close(): void;
}

/** Text does not shrink more than this; what unpacks to more is made to fill disks and memories. */
const tightest = 250;
const harmless = 64 * 1024 * 1024;

export function openByteSource(path: string): ByteSource {
	const file = openSync(path, "r");
	const { size } = fstatSync(file);
	const head = Buffer.alloc(4);
	readSync(file, head, 0, 4, 0);
	const packing = packingOf(head);
	if (packing === undefined) return plainSource(file, size);
	closeSync(file);
	return packedSource(path, size, packing);
}

type Packing = "gzip" | "zstd";

function packingOf(head: Buffer): Packing | undefined {
	if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
	return head.readUInt32LE(0) === 0xfd2fb528 ? "zstd" : undefined;
}

function plainSource(file: number, size: number): ByteSource {
	let position = 0;
	return {
		read(into) {
			const got = readSync(file, into, 0, into.length, position);
			position += got;
			return got;
		},
		ending: () => "whole",
		consumed: () => position,
		size,
		close: () => closeSync(file),
	};
}

/** Unpacked by streams, which stop reading while nobody asks: memory stays small whatever comes out. */
function packedSource(path: string, size: number, packing: Packing): ByteSource {
	const packed = createReadStream(path, { highWaterMark: 256 * 1024 });
	const unpacker = packing === "gzip" ? createGunzip({ chunkSize: 256 * 1024 }) : createZstdDecompress();
	packed.on("error", (error) => unpacker.destroy(error));
	const chunks = (packed.pipe(unpacker) as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
	let chunk: Buffer = Buffer.alloc(0);
	let unpacked = 0;
	let ending: Ending = "whole";
	let ended = false;

	async function next(): Promise<void> {
		try {
			const { value, done } = await chunks.next();
			if (done) ended = true;
			else chunk = value;
		} catch {
			// Cut off or damaged: what came out until here is as good as any.
			ending = "broken_archive";
			ended = true;
		}
		unpacked += chunk.length;
		if (unpacked > harmless && unpacked > packed.bytesRead * tightest) {
			ending = "packed_too_tightly";
			ended = true;
			chunk = Buffer.alloc(0);
		}
	}
	return {
		async read(into) {
			while (chunk.length === 0 && !ended) await next();
			const bytes = Math.min(chunk.length, into.length);
			into.set(chunk.subarray(0, bytes));
			chunk = chunk.subarray(bytes);
			return bytes;
		},
		ending: () => ending,
		consumed: () => Math.min(size, packed.bytesRead),
		size,
		close: () => {
			packed.destroy();
			unpacker.destroy();
		},
	};
}
