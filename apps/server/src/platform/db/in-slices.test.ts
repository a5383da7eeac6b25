import { expect, it } from "vitest";
import { inSlices, oneByOne, sliceRows } from "./in-slices.ts";

it("a sweep deletes slice by slice, until one is not full", async () => {
	let left = 2 * sliceRows + 7;
	const slices: number[] = [];
	const deleted = await inSlices(async (most) => {
		const some = Math.min(most, left);
		left -= some;
		slices.push(some);
		return some;
	});
	expect([deleted, slices]).toEqual([2 * sliceRows + 7, [sliceRows, sliceRows, 7]]);
});

it("a failing sweep does not stop the others, and its failure is reported", async () => {
	const ran: string[] = [];
	const sweeps = ["a", "b", "c", "d"].map((name) => async () => {
		ran.push(name);
		if (name === "b" || name === "c") throw new Error(`${name} took too long`);
	});
	await expect(oneByOne(sweeps)).rejects.toThrow("b took too long");
	expect(ran).toEqual(["a", "b", "c", "d"]);
});
