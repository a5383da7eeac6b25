import { crc32 } from "node:zlib";
import { CorpusError } from "./corpus-error.ts";

// The file of a segment. FORMAT.md says the same in words. Change both together.

export const pageBytes = 4096;
const magic = Buffer.from("ULCORPS1", "latin1");
const version = 1;

/**
 * Where the bits of a key are. All keys of a segment share the first `skipped`. The prefix table holds the
 * next ones.
 */
export interface Shape {
	readonly skippedBits: number;
	/** The bits that all keys share, as a number. */
	readonly partition: number;
	readonly prefixBits: number;
	readonly recordBytes: number;
}

export interface SegmentHeader extends Shape {
	readonly records: number;
	readonly tableOffset: number;
	readonly tableChecksum: number;
	readonly checksumsOffset: number;
	readonly checksumsChecksum: number;
	readonly recordsOffset: number;
}

/** One segment has at most this many records, so that their numbers fit into the prefix table. */
export const mostRecords = 0xffff_fff0;

/**
 * Between 12 and 24 records share a prefix: few enough for one short read, and enough to keep the table
 * small.
 */
export function shapeFor(records: number, skippedBits = 0, partition = 0): Shape {
	const wanted = Math.max(0, Math.floor(Math.log2(Math.max(1, records) / 12)));
	const prefixBits = Math.min(wanted, 26, 32 - skippedBits);
	const recordBytes = 8 + Math.ceil((32 - skippedBits - prefixBits + 20) / 8);
	return { skippedBits, partition, prefixBits, recordBytes };
}

/** How many bits of the key a record holds itself. */
export function storedBits({ skippedBits, prefixBits }: Shape): number {
	return 64 - skippedBits - prefixBits;
}

/** The bucket for the high half of a key. The caller has checked that the key is in this partition. */
export function bucketOf(shape: Shape, high: number): number {
	return shape.prefixBits === 0 ? 0 : (high << shape.skippedBits) >>> (32 - shape.prefixBits);
}

export function isOfPartition(
	{ skippedBits, partition }: Pick<Shape, "skippedBits" | "partition">,
	high: number,
): boolean {
	return skippedBits === 0 || high >>> (32 - skippedBits) === partition;
}

export function roundToPage(bytes: number): number {
	return Math.ceil(bytes / pageBytes) * pageBytes;
}

export function tableBytes({ prefixBits }: Pick<Shape, "prefixBits">): number {
	return (2 ** prefixBits + 1) * 4;
}

export function recordsBytes(header: Pick<SegmentHeader, "records" | "recordBytes">): number {
	return header.records * header.recordBytes;
}

/**
 * Offsets for at most this many records. Repetitions may leave fewer, and the header says how many there are.
 */
export function placeSections(shape: Shape, upTo: number) {
	const tableOffset = pageBytes;
	const checksumsOffset = tableOffset + roundToPage(tableBytes(shape));
	const blocks = Math.ceil((upTo * shape.recordBytes) / pageBytes);
	return { tableOffset, checksumsOffset, recordsOffset: checksumsOffset + roundToPage(blocks * 4) };
}

export function encodeHeader(header: SegmentHeader): Buffer {
	const page = Buffer.alloc(pageBytes);
	magic.copy(page);
	page.writeUInt32LE(version, 8);
	page.writeUInt32LE(pageBytes, 12);
	page.writeBigUInt64LE(BigInt(header.records), 16);
	page.writeUInt8(header.skippedBits, 24);
	page.writeUInt8(header.prefixBits, 25);
	page.writeUInt8(header.recordBytes, 26);
	page.writeUInt32LE(header.partition, 28);
	page.writeBigUInt64LE(BigInt(header.tableOffset), 32);
	page.writeUInt32LE(header.tableChecksum, 40);
	page.writeBigUInt64LE(BigInt(header.checksumsOffset), 48);
	page.writeUInt32LE(header.checksumsChecksum, 56);
	page.writeBigUInt64LE(BigInt(header.recordsOffset), 64);
	page.writeUInt32LE(crc32(page.subarray(0, pageBytes - 4)), pageBytes - 4);
	return page;
}

/** Reads the first page of a segment. `name` is for the sentence about damage. */
export function decodeHeader(page: Buffer, name: string): SegmentHeader {
	if (page.length < pageBytes || !page.subarray(0, 8).equals(magic))
		throw new CorpusError("damaged", `${name} is no segment of a corpus.`);
	if (crc32(page.subarray(0, pageBytes - 4)) !== page.readUInt32LE(pageBytes - 4))
		throw new CorpusError("damaged", `${name} is damaged in its header, bytes 0 to ${pageBytes - 1}.`);
	if (page.readUInt32LE(8) !== version || page.readUInt32LE(12) !== pageBytes)
		throw new CorpusError("damaged", `${name} is of a version that this program does not know.`);
	return {
		records: Number(page.readBigUInt64LE(16)),
		skippedBits: page.readUInt8(24),
		prefixBits: page.readUInt8(25),
		recordBytes: page.readUInt8(26),
		partition: page.readUInt32LE(28),
		tableOffset: Number(page.readBigUInt64LE(32)),
		tableChecksum: page.readUInt32LE(40),
		checksumsOffset: Number(page.readBigUInt64LE(48)),
		checksumsChecksum: page.readUInt32LE(56),
		recordsOffset: Number(page.readBigUInt64LE(64)),
	};
}
