import { describe, expect, it } from "vitest";
import { renderMail } from "../../notifications/mail/mail-layout.ts";
import { reportMail } from "./report.mails.ts";
import type { ReportFacts } from "./report-facts.ts";

const publicUrl = "https://unlisted.example";
const unsubscribeUrl = `${publicUrl}/alerts/unsubscribe?token=t`;

describe("a report", () => {
	const facts: ReportFacts = {
		period: "weekly",
		from: new Date("2026-11-13T00:00:00Z"),
		to: new Date("2026-11-20T00:00:00Z"),
		scans: 2,
		completeScans: 2,
		newExposures: 3,
		resolvedExposures: 1,
		open: { critical: 1, high: 0, medium: 2, low: 0 },
		scoreNow: 71,
		scoreBefore: 64,
		enoughKnown: true,
		unknown: [],
	};
	const report = (more: Partial<ReportFacts> = {}) =>
		renderMail(reportMail({ ...facts, ...more }, { publicUrl, unsubscribeUrl }));

	it("says what happened in its period", () => {
		const { subject, text } = report();
		expect(subject).toBe("Your weekly report: 3 new, 1 resolved");
		for (const line of [
			"November 13, 2026 to November 20, 2026.",
			"2 scans finished, and every source answered.",
			"3 exposures found, 1 resolved. Open: 1 critical, 0 high, 2 medium, 0 low.",
			"Security score: 71 out of 100, up from 64.",
			unsubscribeUrl,
		]) {
			expect(text).toContain(line);
		}
	});

	it("gives no score if no source said anything about the person", () => {
		const { text } = report({ enoughKnown: false, scoreNow: 10, scoreBefore: 10 });
		expect(text).toContain("Security score: not enough known");
		expect(text).not.toMatch(/\b10\b/);
	});

	it("mentions no plan to people without one", () => {
		expect(report().text).not.toContain("your plan");
		expect(report().text).toContain("because reports are switched on");
	});

	it("never shows unknown as good", () => {
		const { text } = report({
			scans: 0,
			completeScans: 0,
			newExposures: 0,
			scoreNow: null,
			unknown: [{ sourceType: "paste_sites", since: new Date("2026-11-02T10:00:00Z") }],
		});
		expect(text).toContain("No scan finished in this time, so we do not know whether you are safe.");
		expect(text).toContain("There is no security score yet.");
		expect(text).toContain("We have not been able to ask paste sites since November 2, 2026.");
		expect(report({ completeScans: 1 }).text).toContain("In 1 of them we could not ask a source.");
	});
});
