import { expect, it } from "vitest";
import { nextCharge, openAmount } from "./next-charge.ts";

it.each([
	["active", false, "period_end"],
	["active", true, "none"],
	["trialing", false, "period_end"],
	["trialing", true, "none"],
	["past_due", false, "period_end"],
	["past_due", true, "open"],
	["unpaid", false, "open"],
	["unpaid", true, "open"],
	["pending", false, "first"],
	["paused", false, "none"],
	["canceled", true, "none"],
	["frozen", false, "unknown"],
])("the next charge of a plan that is %s, ending: %s, is: %s", (status, ending, next) => {
	expect(nextCharge({ status, cancel_at_period_end: ending })).toBe(next);
});

it("the open amount comes from the days of grace where the answer does not name it, and else is not known", () => {
	const grace = { until: "2126-12-03T12:00:00Z", amount_due: 999 };
	expect(openAmount({ subscription: null, amount_due: 1999, grace })).toBe(1999);
	expect(openAmount({ subscription: null, amount_due: null, grace })).toBe(999);
	expect(openAmount({ subscription: null })).toBeUndefined();
	expect(openAmount({ subscription: null, amount_due: 0 }), "no open invoice is known yet").toBeUndefined();
	expect(openAmount({ subscription: null, amount_due: 0, grace })).toBe(999);
});
