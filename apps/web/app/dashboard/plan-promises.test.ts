import { expect, it } from "vitest";
import { creditReport, familyProtection } from "./plan-promises.ts";

it("says what the plan includes, and no more", () => {
	expect(creditReport(null)).toContain("three on Pro and Premium");
	expect(creditReport("basic")).toContain("at one bureau");
	expect(creditReport("pro")).toContain("at three bureaus");
	expect(familyProtection("pro")).toContain("on the Premium plan");
	expect(familyProtection("premium")).toContain("Your plan lists");
});

it("says of each feature that it cannot be used yet", () => {
	for (const plan of [null, "basic", "premium"] as const) {
		expect(creditReport(plan)).toContain("no report to open yet");
		expect(familyProtection(plan)).toContain("Nobody can be invited yet");
	}
});
