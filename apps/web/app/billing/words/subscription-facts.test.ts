import { describe, expect, it } from "vitest";
import { daysRemaining, shortened, subscriptionTone } from "./subscription-facts.ts";

describe("the remaining days", () => {
	const end = "2026-12-20T12:00:00Z";
	const before = (ms: number) => daysRemaining(end, Date.parse(end) - ms);
	const day = 86_400_000;

	it("count a day that has begun as a whole day", () => {
		expect(before(30 * day)).toBe("30 days remaining");
		expect(before(29 * day + 1)).toBe("30 days remaining");
		expect(before(1)).toBe("1 days remaining");
	});

	it("are zero on the day itself and after it", () => {
		expect(before(0)).toBe("Billing today");
		expect(before(-3 * day)).toBe("Billing today");
	});
});

it("a status has a color, and an unknown status is grey", () => {
	expect(["active", "canceled", "past_due", "pending", "unpaid", "??"].map(subscriptionTone)).toEqual([
		"safe",
		"exposed",
		"attention",
		"info",
		"neutral",
		"neutral",
	]);
});

it("an identifier is shortened to its beginning and an ellipsis", () => {
	expect(shortened("0f8b6b4c-7c1a-4b4e-9b63-9f1f0a8b1c2d", 8)).toBe("0f8b6b4c...");
});
