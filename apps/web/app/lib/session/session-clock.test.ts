import { describe, expect, it } from "vitest";
import { activityRefreshes, countdownText, isActivityDue, phaseAt } from "./session-clock.ts";

const minute = 60_000;
const expiresAt = 60 * minute;
const fresh = { expiresAt, warnedAt: null };

describe("the phase of a session", () => {
	it("is quiet until five minutes before it expires", () => {
		expect(phaseAt(0, fresh)).toEqual({ kind: "quiet", warnAt: 55 * minute });
		expect(phaseAt(55 * minute - 1, fresh).kind).toBe("quiet");
	});

	it("is a warning of two minutes after that", () => {
		const endsAt = 57 * minute;
		expect(phaseAt(55 * minute, fresh)).toEqual({ kind: "warning", secondsLeft: 120, endsAt });
		const warned = { expiresAt, warnedAt: 55 * minute };
		expect(phaseAt(56 * minute, warned)).toEqual({ kind: "warning", secondsLeft: 60, endsAt });
		expect(phaseAt(57 * minute - 1, warned)).toMatchObject({ secondsLeft: 1 });
	});

	it("is over when the countdown reaches zero, although the token is still valid", () => {
		expect(phaseAt(57 * minute, { expiresAt, warnedAt: 55 * minute }).kind).toBe("over");
	});

	it("counts from the first warning: a tab that slept joins the countdown of the other tab", () => {
		expect(phaseAt(56.5 * minute, { expiresAt, warnedAt: 56 * minute })).toMatchObject({ secondsLeft: 90 });
	});

	it("counts two minutes at most, even if the clock was set back after the warning", () => {
		expect(phaseAt(55 * minute, { expiresAt, warnedAt: 55 * minute + 1 })).toMatchObject({
			secondsLeft: 120,
		});
		expect(phaseAt(55 * minute, { expiresAt, warnedAt: 58 * minute })).toMatchObject({ secondsLeft: 120 });
	});

	it("never counts beyond the moment when the token expires", () => {
		expect(phaseAt(59 * minute, fresh)).toMatchObject({ secondsLeft: 60, endsAt: expiresAt });
	});

	it("is over when the token has expired, with or without a warning", () => {
		expect(phaseAt(expiresAt, fresh).kind).toBe("over");
		expect(phaseAt(expiresAt + minute, { expiresAt, warnedAt: expiresAt }).kind).toBe("over");
	});
});

describe("activity", () => {
	it("is checked once a minute", () => {
		expect(isActivityDue(0, null)).toBe(true);
		expect(isActivityDue(59_999, 0)).toBe(false);
		expect(isActivityDue(60_000, 0)).toBe(true);
	});

	it("renews a session with less than ten minutes left", () => {
		expect(activityRefreshes(50 * minute, fresh)).toBe(false);
		expect(activityRefreshes(50 * minute + 1, fresh)).toBe(true);
	});

	it("does not answer the warning for the person", () => {
		expect(activityRefreshes(55 * minute, fresh)).toBe(false);
		expect(activityRefreshes(expiresAt, fresh)).toBe(false);
	});
});

it.each([
	[120, "2:00"],
	[95, "1:35"],
	[9, "0:09"],
	[0, "0:00"],
])("writes %i seconds as %s", (seconds, text) => expect(countdownText(seconds)).toBe(text));
