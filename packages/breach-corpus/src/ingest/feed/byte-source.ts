import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";

export type Ending = "whole" | "broken_archive" | "packed_too_tightly" | "became_shorter";

/** The unpacked bytes of one input, read piece by piece. */
export interface ByteSource {
	/** Fills at most the whole of `into`. Returns 0 at the end. */
	read(into: Uint8Array): Promise<number> | number;
	/** How the input ended. Valid only after the end. */
	ending(): Ending;
	/** Bytes of the file that were read, for progress. */
	consumed(): number;
	readonly size: number;
	close(): void;
}

/** Text does not shrink more than this. A file that unpacks to more was made to fill disks and memory. */
const tightest = 250;
const harmless = 64 * 1024 * 1024;

export function openByteSource(path: string): ByteSource {
	const file = openSync(path, "r");
	const { size } = fstatSync(file);
	const packing = packingAt(file, 0);
	return packing === undefined ? plainSource(file, size) : packedSource(file, size, packing);
}

type Packing = "gzip" | "zstd";

const zstdFrame = 0xfd2fb528;
/** Frames without text; their last four bits are free. */
const zstdSkippable = 0x184d2a50;

function wordsAt(file: number, at: number): [number, number] {
	const head = Buffer.alloc(8);
	readSync(file, head, 0, 8, at);
	return [head.readUInt32LE(0), head.readUInt32LE(4)];
}

function packingAt(file: number, at: number): Packing | undefined {
	const [mark] = wordsAt(file, at);
	if ((mark & 0xffff) === 0x8b1f) return "gzip";
	return mark === zstdFrame || isSkippable(mark) ? "zstd" : undefined;
}

function isSkippable(mark: number): boolean {
	return (mark & 0xfffffff0) >>> 0 === zstdSkippable;
}

function plainSource(file: number, size: number): ByteSource {
	let position = 0;
	return {
		read(into) {
			const got = readSync(file, into, 0, into.length, position);
			position += got;
			return got;
		},
		ending: () => (position < size ? "became_shorter" : "whole"),
		consumed: () => position,
		size,
		close: () => closeSync(file),
	};
}

/** Streams unpack it. They stop reading while nobody takes their output, so memory stays small. */
function packedSource(file: number, size: number, packing: Packing): ByteSource {
	/** Where the piece that we are unpacking begins in the file. */
	let start = packing === "zstd" ? behindSkippable(file, 0) : 0;
	let piece = openPiece(file, packing, start);
	let chunk: Buffer = Buffer.alloc(0);
	let unpacked = 0;
	let ending: Ending = "whole";
	let ended = false;
	const consumed = () => Math.min(size, start + piece.read());

	/** The gzip unpacker reads all members. The zstd unpacker ends after the first frame, and more may follow. */
	function goOn(): boolean {
		if (packing === "gzip") return false;
		const next = behindSkippable(file, start + piece.unpacker.bytesWritten);
		if (next >= size || next === start) return false;
		if (packingAt(file, next) !== "zstd") {
			ending = "broken_archive";
			return false;
		}
		piece.close();
		start = next;
		piece = openPiece(file, packing, start);
		return true;
	}

	async function next(): Promise<void> {
		try {
			const { value, done } = await piece.chunks.next();
			if (done) ended = !goOn();
			else chunk = value;
		} catch {
			// The archive is cut off or damaged. The output so far is still good.
			ending = "broken_archive";
			ended = true;
		}
		unpacked += chunk.length;
		if (unpacked > harmless && unpacked > consumed() * tightest) {
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
		consumed,
		size,
		close() {
			piece.close();
			closeSync(file);
		},
	};
}

function openPiece(file: number, packing: Packing, start: number) {
	let read = 0;
	function* bytes(): Generator<Buffer> {
		for (;;) {
			const chunk = Buffer.allocUnsafe(256 * 1024);
			const got = readSync(file, chunk, 0, chunk.length, start + read);
			if (got === 0) return;
			read += got;
			yield chunk.subarray(0, got);
		}
	}
	const packed = Readable.from(bytes(), { objectMode: false });
	const unpacker = packing === "gzip" ? createGunzip({ chunkSize: 256 * 1024 }) : createZstdDecompress();
	packed.on("error", (error) => unpacker.destroy(error));
	const chunks = (packed.pipe(unpacker) as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
	return {
		unpacker,
		chunks,
		read: () => read,
		close() {
			packed.destroy();
			unpacker.destroy();
		},
	};
}

function behindSkippable(file: number, from: number): number {
	let at = from;
	for (;;) {
		const [mark, bytes] = wordsAt(file, at);
		if (!isSkippable(mark)) return at;
		at += 8 + bytes;
	}
}
