import { describe, expect, it } from "vitest";
import { type Entry, packed, unpacked, wholeOf } from "./tar.ts";

async function* listed(entries: readonly Entry[]) {
	yield* entries;
}
async function* cut(bytes: Buffer, size: number) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const entry = (name: string, content: string) => ({
	name,
	bytes: content.length,
	content: Buffer.from(content),
});
const archive = async (entries: readonly Entry[]) => {
	const parts: Buffer[] = [];
	for await (const part of packed(listed(entries))) parts.push(part);
	return Buffer.concat(parts);
};
const read = async (bytes: Buffer, size: number) => {
	const found: [string, string][] = [];
	for await (const one of unpacked(cut(bytes, size))) found.push([one.name, String(await wholeOf(one))]);
	return found;
};

describe("an archive", () => {
	const entries = [entry("a.json", "{}"), entry("rows/1", "x".repeat(513)), entry("empty", "")];

	it("comes out as it went in, wherever its bytes are split", async () => {
		const bytes = await archive(entries);
		expect(bytes.length % 512).toBe(0);
		for (const size of [1, 100, 512, 100_000])
			expect(await read(bytes, size)).toEqual(entries.map(({ name, content }) => [name, String(content)]));
	});

	it("is refused if it ends too early or its head was changed", async () => {
		const bytes = await archive(entries);
		await expect(read(bytes.subarray(0, 700), 512)).rejects.toThrow("ends too early");
		bytes[3] = 65;
		await expect(read(bytes, 512)).rejects.toThrow("no valid head");
	});

	it("is not written with an entry that changed while it was read", async () => {
		await expect(archive([{ ...entry("a", "abc"), bytes: 2 }])).rejects.toThrow("changed while it was read");
	});
});
