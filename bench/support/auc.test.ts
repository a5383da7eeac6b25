import { expect, it } from "vitest";
import { auc } from "./auc.ts";

it("groups that do not overlap can always be told apart, whichever is larger", () => {
	expect([auc([1, 2, 3], [4, 5]), auc([4, 5], [1, 2, 3])]).toEqual([1, 1]);
});

it("equal groups cannot be told apart at all", () => {
	expect([auc([1, 1], [1, 1]), auc([1, 2, 3, 4], [1, 2, 3, 4])]).toEqual([0.5, 0.5]);
});

it("groups that overlap can be told apart as often as a pair of them is in order", () => {
	expect(auc([1, 3], [2, 4])).toBe(0.75);
});
