import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { zipOf } from "./zip.ts";

const at = new Date("2026-11-23T10:20:30Z");

/** Reads a ZIP as any reader does: from the end to the directory, and from there to each file. */
function opened(zip: Buffer): Map<string, Buffer> {
	const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
	const files = new Map<string, Buffer>();
	let place = zip.readUInt32LE(end + 16);
	for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
		expect(zip.readUInt32LE(place)).toBe(0x02014b50);
		const [packed, size, name] = [
			zip.readUInt32LE(place + 20),
			zip.readUInt32LE(place + 24),
			zip.readUInt16LE(place + 28),
		];
		const path = zip.subarray(place + 46, place + 46 + name).toString("utf8");
		const local = zip.readUInt32LE(place + 42);
		expect(zip.readUInt32LE(local)).toBe(0x04034b50);
		const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
		const bytes = inflateRawSync(zip.subarray(start, start + packed));
		expect(bytes.length).toBe(size);
		files.set(path, bytes);
		place += 46 + name;
	}
	expect(place).toBe(end);
	return files;
}

it("what goes in comes out, whatever its name and bytes", () => {
	const entry = fc.record({
		name: fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
		bytes: fc.uint8Array({ maxLength: 3000 }),
	});
	fc.assert(
		fc.property(fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 8 }), (entries) => {
			const files = opened(zipOf(entries, at));
			expect([...files.keys()]).toEqual(entries.map(({ name }) => Buffer.from(name).toString()));
			for (const { name, bytes } of entries)
				expect(files.get(Buffer.from(name).toString())?.equals(bytes)).toBe(true);
		}),
		{ numRuns: 50 },
	);
});
