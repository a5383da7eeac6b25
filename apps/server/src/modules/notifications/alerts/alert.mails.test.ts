import { describe, expect, it } from "vitest";
import { renderMail } from "../mail/mail-layout.ts";
import { reportMail } from "../reports/report.mails.ts";
import type { ReportFacts } from "../reports/report-facts.ts";
import { type AlertMail, alertMail } from "./alert.mails.ts";

const publicUrl = "https://unlisted.example";
const unsubscribeUrl = `${publicUrl}/alerts/unsubscribe#token=t`;
const exposure = (severity: "critical" | "high" | "low", title: string) => ({
	id: `id-of-${severity}`,
	severity,
	title,
	sourceType: "paste_sites" as const,
});
const mailed = (more: Partial<AlertMail> = {}) =>
	renderMail(
		alertMail({
			urgent: false,
			exposures: [exposure("low", "A list"), exposure("critical", "<b>Ashley Madison</b>")],
			unknownSources: [],
			publicUrl,
			unsubscribeUrl,
			...more,
		}),
	);

describe("the mail of an alert", () => {
	it("says how many in its subject, and never what", () => {
		expect(mailed().subject).toBe("2 exposures to look at");
		const [one] = [exposure("critical", "Ashley Madison")];
		expect(mailed({ urgent: true, exposures: [one] }).subject).toBe(
			"1 critical exposure needs your attention now",
		);
	});

	it("lists what was found, the gravest first, each with its link, and nothing of a title is markup", () => {
		const { text, html } = mailed();
		expect(text).toContain(
			`- <b>Ashley Madison</b> (Critical · found in paste sites)\n  ${publicUrl}/scanner/exposure/id-of-critical`,
		);
		expect(text.indexOf("id-of-critical")).toBeLessThan(text.indexOf("id-of-low"));
		expect(html).toContain(`href="${publicUrl}/scanner/exposure/id-of-low"`);
		expect(html).toContain("&lt;b&gt;Ashley Madison&lt;/b&gt;");
		expect(html).not.toContain("<b>");
	});

	it("shows the link to unsubscribe", () => {
		expect(mailed().text).toContain(`Unsubscribe:\n${unsubscribeUrl}`);
		expect(mailed().html).toContain(`href="${unsubscribeUrl}"`);
	});

	it("names what could not be asked, and nothing where all was", () => {
		expect(mailed().text).not.toContain("could not");
		const { text } = mailed({ unknownSources: ["paste_sites", "dark_web_markets"] });
		expect(text).toContain(
			"We could not ask paste sites and dark web markets this time. There may be more: what could not be checked is not known to be safe.",
		);
	});

	it("stays readable when there are very many", () => {
		const { text } = mailed({
			exposures: Array.from({ length: 1000 }, () => exposure("high", "One of many")),
		});
		expect(text.match(/One of many/g)).toHaveLength(50);
		expect(text).toContain("And 950 more, in your scanner.");
	});
});

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
		unknown: [],
	};
	const report = (more: Partial<ReportFacts> = {}) =>
		renderMail(reportMail({ ...facts, ...more }, { publicUrl, unsubscribeUrl }));

	it("says what happened in its time", () => {
		const { subject, text } = report();
		expect(subject).toBe("Your weekly report: 3 new, 1 resolved");
		for (const line of [
			"November 13, 2026 to November 20, 2026.",
			"2 scans ended; every source answered.",
			"3 exposures found, 1 resolved. Open: 1 critical, 0 high, 2 medium, 0 low.",
			"Security score: 71 out of 100, up from 64.",
			unsubscribeUrl,
		]) {
			expect(text).toContain(line);
		}
	});

	it("never takes what is not known for something good", () => {
		const { text } = report({
			scans: 0,
			completeScans: 0,
			newExposures: 0,
			scoreNow: null,
			unknown: [{ sourceType: "paste_sites", since: new Date("2026-11-02T10:00:00Z") }],
		});
		expect(text).toContain("No scan ended in this time, so nothing here says that you are safe.");
		expect(text).toContain("There is no security score yet.");
		expect(text).toContain("We have not been able to ask paste sites since November 2, 2026.");
		expect(report({ completeScans: 1 }).text).toContain("in 1 of them a source could not be asked");
	});
});
