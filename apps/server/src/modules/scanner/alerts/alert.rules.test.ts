import { severities } from "@unlisted/contracts/scanner";
import { describe, expect, it } from "vitest";
import { everythingOn } from "../testing/alert-stage.ts";
import { type AlertChannel, isDue } from "./alert.rules.ts";
import { alertPush, alertText, harmlessTitle } from "./alert-words.rules.ts";
import { hasNews, listingSentences, listingSubject } from "./listing-words.rules.ts";

const channels = ["email", "sms", "push"] as const;
const dueOf = (moment: "at_once" | "digest", settings = everythingOn) =>
	Object.fromEntries(
		channels.map((channel) => [
			channel,
			severities.filter((severity) => isDue(channel, moment, severity, settings)),
		]),
	);

describe("an alert", () => {
	it("of a critical exposure is a text and a push at once, and a mail when the scan is over", () => {
		expect(dueOf("at_once")).toEqual({ email: [], sms: ["critical"], push: ["critical"] });
		expect(dueOf("digest")).toEqual({ email: [...severities], sms: [], push: [...severities] });
	});

	it.each(channels)("skips %s if that is switched off, and uses the others", (off) => {
		for (const moment of ["at_once", "digest"] as const) {
			const settings = { ...everythingOn, [`${off}_notifications`]: false };
			expect(dueOf(moment, settings)).toEqual({ ...dueOf(moment), [off]: [] });
		}
	});

	it.each(severities)("skips %s exposures if that severity is switched off", (off) => {
		const settings = {
			...everythingOn,
			notification_types: { ...everythingOn.notification_types, [off]: false },
		};
		for (const moment of ["at_once", "digest"] as const) {
			for (const channel of channels satisfies readonly AlertChannel[]) {
				const expected = (dueOf(moment)[channel] ?? []).filter((severity) => severity !== off);
				expect(dueOf(moment, settings)[channel]).toEqual(expected);
			}
		}
	});
});

describe("the words of an alert", () => {
	it.each([
		["LinkedIn 2021", "LinkedIn 2021"],
		["  two\r\nlines\u202e\u0000 ", "two lines"],
		["dump of ann@example.com, all", "dump of … all"],
		["call +1 (555) 010-0123 now", "call … now"],
		["card 4111 1111 1111 1111", "card …"],
		["see https://evil.example/x?y or www.evil.example", "see … or …"],
		["", "An exposure"],
		["x".repeat(300), `${"x".repeat(99)}…`],
	])("keep no exposed value and no link from a title: %j", (title, shown) => {
		expect(harmlessTitle(title)).toBe(shown);
	});

	it("say in a text how many and nothing else, in one message", () => {
		const text = alertText(12, "https://unlisted.example");
		expect(text).toBe(
			"Unlisted: 12 critical exposures of your data found. What to do now: https://unlisted.example/scanner",
		);
		expect(text.length).toBeLessThanOrEqual(160);
	});

	it("say in a push how many, and lead to the one exposure or to all of them", () => {
		const exposure = { id: "e1", severity: "critical" as const };
		expect(alertPush([exposure], "t")).toMatchObject({
			title: "1 critical exposure of your data",
			url: "/scanner/exposure/e1",
			tag: "t",
		});
		const low = { id: "e2", severity: "low" as const };
		expect(alertPush([low, low], "t")).toMatchObject({ title: "2 exposures of your data", url: "/scanner" });
	});
});

describe("what a message says about removals", () => {
	const quiet = { found: 0, asks: 0, gone: 0 };

	it("puts first what waits for the person, and counts what was removed only once", () => {
		const news = { ...quiet, gone: 2, removals: { yes: 1, done: 2, back: 1, needsYou: 3 } };
		expect(listingSubject(news)).toBe("4 removals need you");
		expect(listingSentences(news)).toEqual([
			"3 removals with a step that only you can do.",
			"1 removal that waits for your OK.",
			"1 listing that was removed and is there again.",
			"2 listings removed: we looked, and you are not there anymore.",
		]);
	});

	it("says nothing if there is no news", () => {
		expect(hasNews({ ...quiet, removals: { yes: 0, done: 0, back: 0, needsYou: 0 } })).toBe(false);
		expect(hasNews({ ...quiet, removals: { yes: 0, done: 1, back: 0, needsYou: 0 } })).toBe(true);
	});
});
