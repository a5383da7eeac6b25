import { expect, it } from "vitest";
import { creditReport, familyProtection } from "./plan-promises.ts";

it("leads a person without a plan to the plans", () => {
	expect(creditReport(null).to).toBe("/#pricing");
	expect(familyProtection(null).to).toBe("/#pricing");
});

it("says what the plan holds, and no more", () => {
	expect(creditReport("basic")).toMatchObject({
		text: expect.stringContaining("one bureau"),
		to: "/subscription",
	});
	expect(creditReport("pro").text).toContain("three bureaus");
	expect(familyProtection("pro").to).toBe("/#pricing");
	expect(familyProtection("premium").to).toBe("/subscription");
});
