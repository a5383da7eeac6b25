import { pointsMax, signatureBox, signatureSchema, strokesMax } from "@unlisted/contracts/authorization";
import fc from "fast-check";
import { expect, it } from "vitest";
import { extended, fitted, isEnough, isFull, kept, pad, pathOf, type Stroke } from "./strokes.ts";

it("the contract accepts whatever is drawn on the pad, in its form and size", () => {
	expect(kept).toEqual({ ...signatureBox, strokes: strokesMax, points: pointsMax });
	const point = fc.tuple(
		fc.double({ min: 0, max: pad.width, noNaN: true }),
		fc.double({ min: 0, max: pad.height, noNaN: true }),
	);
	const drawing = fc.array(fc.array(point, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 20 });
	fc.assert(
		fc.property(drawing, (strokes) => {
			const sent = signatureSchema.safeParse({ kind: "drawn", strokes: fitted(strokes) });
			expect(sent.error?.issues ?? []).toEqual([]);
		}),
	);
});

it("a flat signature keeps its size, and a high one shrinks in both directions", () => {
	expect(
		fitted([
			[
				[100, 400],
				[500, 440],
			],
		]),
	).toEqual([
		[
			[100, 130],
			[500, 170],
		],
	]);
	const high: Stroke = [
		[0, 0],
		[460, 460],
	];
	expect(fitted([high])).toEqual([
		[
			[80, 0],
			[380, 300],
		],
	]);
});

it("points at the same place become one, and a dot becomes a visible line", () => {
	expect(extended(extended([], [5, 5]), [6, 6])).toEqual([[5, 5]]);
	expect(fitted([[[10, 10]]])).toEqual([
		[
			[10, 150],
			[10, 150],
		],
	]);
	expect(pathOf([[10, 10]])).toBe("M10 10L10 10");
});

it("a slip is not a signature, and an endless one is cut off", () => {
	expect(isEnough([])).toBe(false);
	expect(
		isEnough([
			[
				[0, 0],
				[900, 0],
			],
		]),
	).toBe(false);
	expect(
		isEnough([
			[
				[0, 0],
				[20, 0],
				[40, 9],
				[60, 0],
				[90, 0],
			],
		]),
	).toBe(true);
	expect(isFull(Array.from({ length: strokesMax }, () => [[1, 1]] as Stroke))).toBe(true);
	expect(isFull([Array.from({ length: pointsMax }, () => [1, 1] as const)])).toBe(true);
	expect(isFull([[[1, 1]]])).toBe(false);
});
