import { expect, test } from "vitest";
import type { Audit } from "./lighthouse-audit.ts";
import { measuresOf } from "./lighthouse-measures.ts";

function audit(performance: number, accessibility = 100, scriptBytes = 100_000): Audit {
	const scores = { performance, accessibility, "best-practices": 100, seo: 100 };
	return { scores, scriptBytes, styleBytes: 9_000, losses: [] };
}

const find = (audits: Audit[], name: string) => measuresOf(audits).find((measure) => measure.name === name);

test("one slow run of three does not fail the performance goal", () => {
	expect(find([audit(100), audit(80), audit(100)], "performance")).toMatchObject({ value: 100, ok: true });
	expect(find([audit(100), audit(80), audit(99)], "performance")).toMatchObject({ value: 99, ok: false });
});

test("one lost point of accessibility in any run fails its goal", () => {
	expect(find([audit(99), audit(99, 99), audit(99)], "accessibility")).toMatchObject({
		value: 99,
		ok: false,
	});
});

test("the script budget is not met by rounding", () => {
	const name = "JavaScript on the landing page";
	expect(find([audit(99, 100, 8000)], name)).toMatchObject({ value: 8, ratio: 1, ok: true });
	expect(find([audit(99, 100, 8001)], name)).toMatchObject({ value: 8.1, ok: false });
});
