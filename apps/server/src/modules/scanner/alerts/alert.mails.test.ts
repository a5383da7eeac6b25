import { describe, expect, it } from "vitest";
import { renderMail } from "../../notifications/mail/mail-layout.ts";
import { type AlertMail, alertMail } from "./alert.mails.ts";

const publicUrl = "https://unlisted.example";
const unsubscribeUrl = `${publicUrl}/alerts/unsubscribe?token=t`;
const exposure = (severity: "critical" | "high" | "low", title: string) => ({
	id: `id-of-${severity}`,
	severity,
	title,
	sourceType: "paste_sites" as const,
});
const mailed = (more: Partial<AlertMail> = {}) =>
	renderMail(
		alertMail({
			exposures: [
				exposure("low", "A list"),
				{
					...exposure("critical", "<b>Ashley Madison</b>"),
					leaked: ["password", "postal_address"],
					first: "Change your Ashley Madison password",
				},
			],
			unknownSources: [],
			publicUrl,
			unsubscribeUrl,
			...more,
		}),
	);

describe("the mail of an alert", () => {
	it("says in its subject how many, and never what", () => {
		expect(mailed({ exposures: [exposure("high", "One"), exposure("low", "Two")] }).subject).toBe(
			"2 exposures to look at",
		);
		expect(mailed().subject).toBe("1 critical exposure needs your attention now");
	});

	it("lists the exposures, worst first, each with its link, and no title becomes markup", () => {
		const { text, html } = mailed();
		expect(text).toContain(
			`- <b>Ashley Madison</b> (Critical · found in paste sites · leaked: password, postal address · first: change your Ashley Madison password)\n  ${publicUrl}/scanner/exposure/id-of-critical`,
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

	it("names the sources that did not answer, and says nothing if all did", () => {
		expect(mailed().text).not.toContain("could not");
		const { text } = mailed({ unknownSources: ["paste_sites", "dark_web_markets"] });
		expect(text).toContain(
			"We could not ask paste sites and dark web markets this time. So there may be more that we do not know of.",
		);
	});

	it("leads to the listings that are news beside the exposures", () => {
		const removals = { yes: 0, done: 0, back: 0, needsYou: 0 };
		const { text, html } = mailed({ listings: { found: 2, asks: 0, gone: 0, removals } });
		expect(text).toMatch(/- Your listings at data brokers \(.+\)\n {2}https:\/\/\S+\/removals\/listings\n/);
		expect(html).toMatch(
			/<a [^>]*href="https:[^"]+\/removals\/listings"[^>]*>Your listings at data brokers<\/a>/,
		);
	});

	it("leads to the removals where one of them waits for the person, or is all that is news", () => {
		const none = { yes: 0, done: 0, back: 0, needsYou: 0 };
		const waits = { found: 2, asks: 0, gone: 0, removals: { ...none, needsYou: 1 } };
		const removed = { found: 0, asks: 0, gone: 0, removals: { ...none, done: 1 } };
		for (const listings of [waits, removed]) {
			const { text } = mailed({ exposures: [], listings });
			expect(text).toMatch(/Open your removals:\n {0,2}https:\/\/\S+\/removals\n/);
		}
	});

	it("stays readable with very many exposures", () => {
		const { text } = mailed({
			exposures: Array.from({ length: 1000 }, () => exposure("high", "One of many")),
		});
		expect(text.match(/One of many/g)).toHaveLength(50);
		expect(text).toContain("- 950 more (in your scanner)\n  https://");
	});
});
