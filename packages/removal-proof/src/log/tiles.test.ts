import * as fc from "fast-check";
import { expect, test } from "vitest";
import { entriesOf, entryBundle, newTiles, parseLevel, parseTilePath, tilePath, widthAt } from "./tiles.ts";

test.each([
	[0, 256, "000"],
	[999, 256, "999"],
	[1000, 256, "x001/000"],
	[1_234_067, 256, "x001/x234/067"],
	[1_234_067, 8, "x001/x234/067.p/8"],
	[0, 255, "000.p/255"],
])("tile %i of width %i has the path that the specification gives it", (index, width, path) => {
	expect(tilePath(index, width)).toBe(path);
	expect(parseTilePath(path)).toEqual({ index, width });
});

test("a path can be written in only one way", () => {
	const wrong = [
		"0",
		"1000",
		"x000/001",
		"001/000",
		"x001/x000",
		"000.p/0",
		"000.p/256",
		"000.p/08",
		"000.p/",
		"-01",
	];
	for (const path of [...wrong, "x001/../000", "000/", "/000", "x999/".repeat(9)])
		expect(parseTilePath(path)).toBeNull();
	fc.assert(
		fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 256 }), (index, width) => {
			expect(parseTilePath(tilePath(index, width))).toEqual({ index, width });
		}),
	);
	expect(["0", "63", "64", "00", "-1", "x"].map(parseLevel)).toEqual([0, 63, null, null, null, null]);
});

test("a tree of 70,000 leaves has the tiles that the specification counts", () => {
	const tiles = newTiles(0, 70_000);
	const counted = (level: number) => {
		const widths = tiles.filter((tile) => tile.level === level).map((tile) => tile.width);
		return [widths.filter((width) => width === 256).length, widths.filter((width) => width < 256)];
	};
	expect([0, 1, 2, 3].map(counted)).toEqual([
		[273, [112]],
		[1, [17]],
		[0, [1]],
		[0, []],
	]);
	expect(newTiles(0, 256)).toEqual([
		{ level: 0, index: 0, width: 256 },
		{ level: 1, index: 0, width: 1 },
	]);
});

test("a tree that grows step by step writes the same tiles as one that is built at once", () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 5 }), (steps) => {
			const kept = new Map<string, number>();
			let size = 0;
			for (const step of steps) {
				for (const { level, index, width } of newTiles(size, size + step))
					kept.set(`${level}/${index}`, width);
				size += step;
			}
			const whole = newTiles(0, size).map(({ level, index, width }) => [`${level}/${index}`, width] as const);
			expect(new Map([...kept].sort())).toEqual(new Map(whole.sort()));
			for (const { level, index, width } of newTiles(0, size))
				expect(widthAt(level, index, size)).toBe(width);
		}),
	);
});

test("entries of every length come out of their bundle unchanged", () => {
	fc.assert(
		fc.property(fc.array(fc.uint8Array({ maxLength: 400 })), (entries) => {
			const read = entriesOf(entryBundle(entries));
			expect(read?.map((entry) => [...entry])).toEqual(entries.map((entry) => [...entry]));
		}),
	);
	expect([...entryBundle([new Uint8Array(258).fill(9)]).slice(0, 3)]).toEqual([1, 2, 9]);
	expect(() => entryBundle([new Uint8Array(65_536)])).toThrow(RangeError);
	for (const broken of [[0], [0, 5, 1], [0, 1, 7, 0]]) expect(entriesOf(Uint8Array.from(broken))).toBeNull();
});
