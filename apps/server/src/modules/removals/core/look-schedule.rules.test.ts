import { describe, expect, it } from "vitest";
import { looksBy, nextDeadline, nextLook, retryAfter, type Timed } from "./look-schedule.rules.ts";

const day = 86_400_000;
const sentAt = new Date("2026-11-01T12:00:00Z");
const after = (days: number) => new Date(sentAt.getTime() + days * day);
const sent: Timed = {
	state: "sent",
	sentAt,
	dueAt: after(46),
	stateSince: sentAt,
	looks: 0,
	lookedAt: null,
	searchable: true,
	law: "CCPA",
	followUp: null,
	followUpAt: null,
};
const pro = { plan: "pro", now: sentAt } as const;

describe("looks", () => {
	it("are planned 3, 7, 14 and 30 days after the request, then with scans", () => {
		const planned = [0, 1, 2, 3, 4].map((looks) => nextLook({ ...sent, looks }, pro));
		expect(planned).toEqual([after(3), after(7), after(14), after(30), null]);
	});

	it("go on after the first that found it gone, because it may come back", () => {
		expect(nextLook({ ...sent, state: "verified_removed", looks: 1 }, pro)).toEqual(after(7));
	});

	it("are made daily with Premium, from the first day on", () => {
		const premium = { plan: "premium", now: after(5) } as const;
		expect(nextLook({ ...sent, looks: 4, lookedAt: after(4.5) }, premium)).toEqual(after(5.5));
		expect(nextLook(sent, { plan: "premium", now: sentAt })).toEqual(after(1));
	});

	it("are not planned before anything went out, while the person has the turn, or where a search is impossible", () => {
		expect(nextLook({ ...sent, sentAt: null }, pro)).toBeNull();
		expect(nextLook({ ...sent, state: "needs_person" }, pro)).toBeNull();
		expect(nextLook({ ...sent, searchable: false }, pro)).toBeNull();
	});

	it("that are late count for those that they missed", () => {
		expect([2, 3, 8, 20, 200].map((days) => looksBy(sentAt, after(days)))).toEqual([0, 1, 2, 3, 4]);
	});
});

it("the law's time counts while the site has the turn; then come a reminder, two weeks, an admonition, two weeks, a complaint", () => {
	expect(nextDeadline(sent)).toEqual(after(46));
	expect(nextDeadline({ ...sent, state: "verified_removed" })).toBeNull();
	// The site has answered. Our looks find out whether the answer is true.
	expect(nextDeadline({ ...sent, state: "said_done" })).toBeNull();
	const overdue = { ...sent, state: "overdue", stateSince: after(46) } as const;
	expect(nextDeadline(overdue)).toEqual(after(46));
	const reminded = { ...overdue, followUp: "reminder", followUpAt: after(47) } as const;
	expect(nextDeadline(reminded)).toEqual(after(61));
	expect(nextDeadline({ ...reminded, followUp: "admonition", followUpAt: after(62) })).toEqual(after(76));
	expect(nextDeadline({ ...reminded, law: null })).toBeNull();
});

it("tries grow apart up to two days, and wait as long as the site asks for", () => {
	const hours = [1, 2, 3, 4, 7, 12].map(
		(tries) => (retryAfter(tries, sentAt).getTime() - sentAt.getTime()) / 3_600_000,
	);
	expect(hours).toEqual([1, 2, 4, 8, 48, 48]);
	expect(retryAfter(1, sentAt, 86_400)).toEqual(after(1));
});
