import { expect, test } from "vitest";
import { formatTable, type Measure } from "./report.ts";

const base: Measure = { name: "x", value: 1, unit: "ms", ratio: null, against: null, goal: null, ok: null };

test("a table aligns its numbers and leaves out what a measure does not have", () => {
	const table = formatTable([
		{ ...base, name: "start", value: 1234.5678, ratio: 0.5, against: "floor", goal: "≤ 3000", ok: true },
		{ ...base, name: "stop", value: 7 },
	]);
	expect(table.split("\n")).toEqual([
		"name   value  unit  ratio  against  goal    ok",
		"start   1235  ms      0.5  floor    ≤ 3000  yes",
		"stop       7  ms",
	]);
});

test("a missed goal stands out", () => {
	expect(formatTable([{ ...base, goal: "≥ 95", ok: false }])).toContain("NO");
});

test("digits before the point are never lost", () => {
	expect(formatTable([{ ...base, value: 1200 }])).toContain("1200");
	expect(formatTable([{ ...base, value: 123456.7 }])).toContain("123457");
	expect(formatTable([{ ...base, value: 0.00012 }])).toContain("0.00012");
});
