import { expect, test } from "vitest";
import type { Manifest } from "../format/manifest.ts";
import { createRangeHandler } from "./range-handler.ts";

const manifestOf = (generation: number) =>
	({ corpus: "one", generation, key: "k", segments: [{ records: 100 }], sources: [] }) as unknown as Manifest;

test("a manifest that arrives during a read never mixes its tag with old records, or the old tag with its records", () => {
	// One record in the first generation, forty in the second, which arrives as soon as records are read.
	let generation = 1;
	const recordsOf = { 1: 1, 2: 40 } as Readonly<Record<number, number>>;
	const handle = createRangeHandler({
		manifest: () => manifestOf(generation),
		countUpTo: () => recordsOf[generation] ?? 0,
		range: (first) => {
			generation = 2;
			return Array.from({ length: recordsOf[generation] ?? 0 }, (_, low) => ({
				high: first,
				low,
				breach: 1,
				fields: 1,
			}));
		},
	});
	const response = handle({ method: "GET", path: "/api/corpus/range/0" });
	expect(response?.headers).toMatchObject({ etag: '"one-2-0"', "x-corpus-generation": "2" });
	expect(response?.body.length).toBe(48 * 16);
});

test("a fault in one manifest is an error, and is not tried forever", () => {
	const handle = createRangeHandler({
		manifest: () => manifestOf(1),
		countUpTo: () => 1,
		range: () => {
			throw new Error("The disk is gone.");
		},
	});
	expect(() => handle({ method: "GET", path: "/api/corpus/range/0" })).toThrow("The disk is gone.");
	let generation = 0;
	const restless = createRangeHandler({
		manifest: () => manifestOf(++generation),
		countUpTo: () => 1,
		range: () => [],
	});
	expect(() => restless({ method: "GET", path: "/api/corpus/range/0" })).toThrow("changes faster");
});
