import { expect, it } from "vitest";
import { budgetedSms, SmsBudgetSpent } from "../../../providers/sms/budgeted.ts";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { dayOf, secondsLeftOf } from "./take-from-budget.ts";

it("a day ends at midnight UTC", () => {
	const late = new Date("2026-03-01T23:59:30Z");
	expect([dayOf(late), secondsLeftOf(late)]).toEqual(["2026-03-01", 30]);
});

it("a message beyond the budget is refused, with the time until there is more", async () => {
	const sms = fakeSms();
	const sender = budgetedSms(sms, async () => ({ secondsLeft: 30 }));
	const failure = await sender.send({ to: "1", text: "", channel: "sms" }).catch((error) => error);
	expect(failure).toBeInstanceOf(SmsBudgetSpent);
	expect(failure.retryAfterSeconds).toBe(30);
	expect(sms.sent).toEqual([]);
});
