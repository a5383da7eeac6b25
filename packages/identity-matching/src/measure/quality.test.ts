import { expect, test } from "vitest";
import { calibrationOf, qualityOf } from "./quality.ts";

const judged = [
	{ probability: 0.9, same: true },
	{ probability: 0.8, same: false },
	{ probability: 0.4, same: true },
	{ probability: 0.1, same: false },
];

test("precision, recall, F1 and Brier score match the textbook", () => {
	const quality = qualityOf(judged);
	expect(quality).toMatchObject({ precision: 0.5, recall: 0.5, f1: 0.5 });
	expect(quality.brier).toBeCloseTo((0.01 + 0.64 + 0.36 + 0.01) / 4);
	expect(qualityOf(judged, 0.85)).toMatchObject({ precision: 1, recall: 0.5 });
	expect(qualityOf([])).toEqual({ precision: 1, recall: 1, f1: 0, brier: 0 });
});

test("a calibration table has each pair once, including the certain ones", () => {
	const bins = calibrationOf(
		[...judged, { probability: 1, same: true }, { probability: 0, same: false }],
		[0, 0.5, 1],
	);
	expect(bins.map(({ count, same }) => [count, same])).toEqual([
		[3, 1 / 3],
		[3, 2 / 3],
	]);
	expect(calibrationOf([], [0, 1])).toEqual([{ from: 0, to: 1, count: 0, mean: undefined, same: undefined }]);
});
