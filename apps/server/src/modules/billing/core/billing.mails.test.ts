import { expect, it } from "vitest";
import { accessPausedMail, endedMail } from "./billing.mails.ts";

const place = { publicUrl: "https://unlisted.example", supportEmail: "support@unlisted.example" };

it.each([
	["Basic Plan", 30, "What the Basic Plan adds has stopped: its removal requests."],
	["Pro Plan", 7, "its removal requests, and scans and reports every 7 days."],
	["Premium Plan", 1, "its removal requests, and scans and reports every day."],
])(
	"the mail about a paused %s says what stops, and that free scans and alerts go on",
	(name, days, stops) => {
		const text = accessPausedMail(place, name, days).paragraphs.join(" ");
		expect(text).toContain(stops);
		expect(text).toContain("we look every 30 days, and tell you what is new");
		expect(text).not.toContain("Monitoring");
	},
);

it("the mail about a plan that ended says that free scans and alerts go on", () => {
	expect(endedMail(place, "Pro Plan", false).paragraphs.join(" ")).toContain("we look every 30 days");
});
