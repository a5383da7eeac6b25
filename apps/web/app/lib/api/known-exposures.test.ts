import type { Exposure } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { knownExposures } from "./known-exposures.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const one = (more: Partial<Exposure>): Exposure => ({
	id: "a",
	description: "Something",
	source_type: "paste_sites",
	severity: "high",
	status: "new",
	discovered_at: "2026-11-20T12:00:00Z",
	confidence_score: 1,
	exposed_data: {},
	...more,
});

it("counts a list that came without counts", () => {
	const { total, summary } = knownExposures(
		{
			exposures: [
				one({}),
				one({ discovered_at: "2026-11-01T12:00:00Z" }),
				one({ status: "resolved", severity: "critical" }),
				one({ severity: "extreme", status: "parked" }),
				one({ not_me: true }),
			],
		},
		now,
	);
	expect(total).toBe(5);
	expect(summary).toEqual({
		total: 4,
		new_this_week: 1,
		by_severity: { critical: 1, high: 2, medium: 0, low: 0 },
		by_status: { new: 2, acknowledged: 0, resolved: 1 },
		open_by_severity: { critical: 0, high: 2, medium: 0, low: 0 },
	});
});

it("uses the server's counts if there are any, and claims nothing without a list", () => {
	const summary = knownExposures({ exposures: [] }, now).summary;
	expect(knownExposures({ exposures: [], total: 7, summary: { ...summary, total: 7 } }, now)).toMatchObject({
		total: 7,
		summary: { total: 7 },
	});
	expect(() => knownExposures({}, now)).toThrow("not complete");
});
