import { expect, test } from "vitest";
import {
	bucketOf,
	decodeHeader,
	encodeHeader,
	placeSections,
	recordsBytes,
	shapeFor,
	tableBytes,
} from "./layout.ts";

test.each([
	[2_000_000, 17, 13, 13.27],
	[20_000_000, 20, 12, 12.21],
	[100_000_000, 22, 12, 12.17],
	[1_000_000_000, 26, 12, 12.27],
])("%i records get prefixes of %i bits, %i bytes each and %f with the table", (records, bits, bytes, all) => {
	const shape = shapeFor(records);
	expect(shape).toMatchObject({ prefixBits: bits, recordBytes: bytes });
	const total = recordsBytes({ records, recordBytes: shape.recordBytes }) + tableBytes(shape);
	expect(total / records).toBeLessThan(all);
});

test("a record has room for its part of the key and for the breach, at every size", () => {
	for (let power = 0; power < 32; power += 1)
		for (const skipped of [0, 4, 8, 16]) {
			const shape = shapeFor(2 ** power, skipped);
			const free = shape.recordBytes * 8 - 64;
			expect(32 - shape.skippedBits - shape.prefixBits + 20).toBeLessThanOrEqual(free);
			expect(shape.skippedBits + shape.prefixBits).toBeLessThanOrEqual(32);
		}
});

test("keys at both ends have a bucket", () => {
	const shape = shapeFor(2_000_000);
	expect(bucketOf(shape, 0)).toBe(0);
	expect(bucketOf(shape, 0xffffffff)).toBe(2 ** 17 - 1);
	expect(bucketOf(shapeFor(1), 0xffffffff)).toBe(0);
	expect(bucketOf(shapeFor(2_000_000, 4, 15), 0xffffffff)).toBe(2 ** 17 - 1);
	expect(bucketOf(shapeFor(2_000_000, 4, 15), 0xf0000000)).toBe(0);
});

test("a header reads as it was written, and every flipped bit is noticed", () => {
	const shape = shapeFor(5_000);
	const header = {
		...shape,
		records: 5_000,
		tableChecksum: 1,
		checksumsChecksum: 2,
		...placeSections(shape, 5_000),
	};
	const page = encodeHeader(header);
	expect(decodeHeader(page, "x")).toEqual(header);
	for (const byte of [0, 9, 17, 25, 40, 71, 3000, 4095]) {
		const damaged = Buffer.from(page);
		damaged[byte] = (damaged[byte] ?? 0) ^ 1;
		expect(() => decodeHeader(damaged, "x.seg")).toThrow("x.seg");
	}
});
