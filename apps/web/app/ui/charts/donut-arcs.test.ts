import { expect, test } from "vitest";
import { donutArcs } from "./donut-arcs.ts";

const numbersOf = (path: string) => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
const angleOf = (x: number, y: number) => ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360;

/** Where the outside of each part begins and ends, in degrees. */
function endsOf(values: readonly number[]): number[][] {
	return donutArcs(values).map(({ path }) => {
		const [x1 = 0, y1 = 0, r1, , , , , x2 = 0, y2 = 0, , , r2] = numbersOf(path);
		expect([r1, r2]).toEqual([100, 60]);
		return [angleOf(x1, y1), angleOf(x2, y2)].map(Math.round);
	});
}

test("parts share what the gaps of five degrees leave, between the radii 60 and 100", () => {
	const arcs = donutArcs([3, 1]);
	// 350 degrees are shared: three quarters are 262.5.
	expect(endsOf([3, 1])).toEqual([
		[0, 263],
		[268, 355],
	]);
	expect(arcs[0]?.path).toContain("A100 100 0 1 1");
	expect(arcs[1]?.path).toContain("A100 100 0 0 1");
});

test("a single part leaves its gap of five degrees as well", () => {
	expect(endsOf([4])).toEqual([[0, 355]]);
	expect(donutArcs([4])[0]?.path).toContain("A100 100 0 1 1");
});
