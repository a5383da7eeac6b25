import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allLaws, lawOf } from "../law/all-laws.ts";
import type { LawId, Right } from "../law/law.ts";
import { rights } from "../law/law.ts";
import { isBusinessDay, plusDays } from "./days.ts";
import { deadlinesOf, isOverdue } from "./deadlines-of.ts";
import { followUpDue } from "./follow-up.ts";

const iso = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null;
const of = (id: LawId | null, right: Right, sent: string) => {
	const found = deadlinesOf(id && lawOf(id), right, new Date(sent));
	return [iso(found.acknowledgeBy), iso(found.answerBy), iso(found.extendedTo)];
};

describe("the last day to answer", () => {
	it.each<[string, LawId | null, Right, string, (string | null)[]]>([
		// Ten business days, including Thanksgiving.
		[
			"California, deletion",
			"us-ca",
			"deletion",
			"2026-11-23T20:00Z",
			["2026-12-08", "2027-01-07", "2027-02-21"],
		],
		// Fifteen business days, including Thanksgiving. It cannot be extended.
		["California, opt-out", "us-ca", "opt_out", "2026-11-23T08:00Z", [null, "2026-12-15", null]],
		["Virginia", "us-va", "deletion", "2026-01-01T00:00Z", [null, "2026-02-15", "2026-04-01"]],
		["Iowa", "us-ia", "opt_out", "2026-01-01T00:00Z", [null, "2026-04-01", "2026-05-16"]],
		// The month has no 31st.
		["GDPR", "gdpr", "deletion", "2027-01-31T12:00Z", [null, "2027-03-01", "2027-04-30"]],
		// October 17, 2026 is a Saturday.
		["GDPR, ending on a weekend", "gdpr", "access", "2026-09-17T12:00Z", [null, "2026-10-19", "2026-12-17"]],
		["UK", "uk-gdpr", "objection", "2026-11-23T12:00Z", [null, "2026-12-23", "2027-02-23"]],
		["Canada", "pipeda", "access", "2026-11-23T12:00Z", [null, "2026-12-23", "2027-01-22"]],
		["Australia", "au-privacy-act", "objection", "2026-11-23T12:00Z", [null, "2026-12-23", null]],
		["no law", null, "deletion", "2026-11-23T12:00Z", [null, "2026-12-23", null]],
		["a law without the right", "us-ut", "deletion", "2026-11-23T12:00Z", [null, "2026-12-23", null]],
	])("under %s", (_name, law, right, sent, expected) => {
		expect(of(law, right, sent)).toEqual(expected);
	});

	it("says whether a law sets it", () => {
		const sent = new Date("2026-11-23");
		expect(deadlinesOf(lawOf("us-ca"), "deletion", sent).byLaw).toBe(true);
		expect(deadlinesOf(null, "deletion", sent).byLaw).toBe(false);
		expect(deadlinesOf(lawOf("pipeda"), "deletion", sent).byLaw).toBe(false);
	});
});

it("business days leave out weekends and federal holidays, and those that move off a weekend", () => {
	const closed = [
		"2026-01-01",
		"2026-01-19",
		"2026-02-16",
		"2026-05-25",
		"2026-06-19",
		// July 4, 2026 is a Saturday.
		"2026-07-03",
		"2026-09-07",
		"2026-10-12",
		"2026-11-11",
		"2026-11-26",
		"2026-12-25",
	];
	for (const day of closed) expect([day, isBusinessDay(new Date(day))]).toEqual([day, false]);
	const weekdays = Array.from({ length: 365 }, (_, day) => plusDays(new Date("2026-01-01"), day)).filter(
		(day) => day.getUTCDay() % 6 !== 0,
	);
	expect(weekdays.filter((day) => !isBusinessDay(day)).map(iso)).toEqual(closed);
});

const anyLaw = fc.constantFrom(null, ...allLaws);
const anyRight = fc.constantFrom(...rights);
const anyMoment = fc.date({
	min: new Date("2024-01-01"),
	max: new Date("2032-01-01"),
	noInvalidDate: true,
});

describe("whenever a request was sent, under whatever law", () => {
	it("acknowledging comes before answering, and answering before the extended end", () => {
		fc.assert(
			fc.property(anyLaw, anyRight, anyMoment, (law, right, sent) => {
				const { acknowledgeBy, answerBy, extendedTo } = deadlinesOf(law, right, sent);
				if (acknowledgeBy) expect(acknowledgeBy < answerBy).toBe(true);
				if (extendedTo) expect(answerBy < extendedTo).toBe(true);
				const days = (answerBy.getTime() - sent.getTime()) / 86_400_000;
				expect(days).toBeGreaterThan(13);
				expect(days).toBeLessThanOrEqual(90);
			}),
		);
	});

	it("nobody is overdue before the last day is over everywhere, and after it everybody is", () => {
		fc.assert(
			fc.property(anyLaw, anyRight, anyMoment, fc.boolean(), (law, right, sent, extended) => {
				const deadlines = deadlinesOf(law, right, sent);
				const last = (extended && deadlines.extendedTo) || deadlines.answerBy;
				const overAt = last.getTime() + 36 * 3_600_000;
				expect(isOverdue(deadlines, new Date(overAt - 1), extended)).toBe(false);
				expect(isOverdue(deadlines, new Date(overAt), extended)).toBe(true);
			}),
		);
	});

	it("a reminder, an admonition and a complaint follow each other, two weeks apart, and each once", () => {
		fc.assert(
			fc.property(anyLaw, anyRight, anyMoment, fc.boolean(), (law, right, sent, hasExtended) => {
				const deadlines = deadlinesOf(law, right, sent);
				const seen: { step: string; on: Date }[] = [];
				let last: Parameters<typeof followUpDue>[1] = null;
				for (let hour = 0; hour < 24 * 200; hour += 6) {
					const now = new Date(sent.getTime() + hour * 3_600_000);
					const due = followUpDue(deadlines, last, { now, hasExtended });
					if (due === null) continue;
					expect(isOverdue(deadlines, now, hasExtended)).toBe(true);
					last = { step: due, on: now };
					seen.push(last);
				}
				const expected = deadlines.byLaw ? ["reminder", "admonition", "complaint"] : ["reminder"];
				expect(seen.map(({ step }) => step)).toEqual(expected);
				for (const [at, one] of seen.slice(1).entries())
					expect(one.on.getTime() - (seen[at]?.on.getTime() ?? 0)).toBeGreaterThanOrEqual(14 * 86_400_000);
			}),
			{ numRuns: 40 },
		);
	});
});
