import { expect, it } from "vitest";
import { firstBeforeChange, mayChangePlan } from "./may-change-plan.ts";

it.each([
	["active", false, true, null],
	["trialing", false, true, null],
	["active", true, false, "resume"],
	["trialing", true, false, "resume"],
	["past_due", false, false, "pay"],
	["unpaid", true, false, "pay"],
	["paused", false, false, null],
	["canceled", true, false, null],
	["frozen", false, false, null],
])("a plan that is %s, ending: %s, may be changed: %s, after: %s", (status, ending, may, first) => {
	const subscription = { status, cancel_at_period_end: ending };
	expect(mayChangePlan(subscription)).toBe(may);
	expect(firstBeforeChange(subscription)).toBe(first);
});
