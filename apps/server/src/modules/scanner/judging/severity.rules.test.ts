import { describe, expect, it } from "vitest";
import { type SeverityFacts, severityOf } from "./severity.rules.ts";

const facts = (more: Partial<SeverityFacts>): SeverityFacts => ({
	fields: ["email"],
	dataClasses: [],
	stealerLog: false,
	sensitive: false,
	verified: true,
	fabricated: false,
	spamList: false,
	breachDate: "2026-01-01",
	now: new Date("2026-11-20"),
	...more,
});

describe("severity", () => {
	it.each<[string, Partial<SeverityFacts>, string]>([
		["an address alone", {}, "medium"],
		["nothing that says much", { fields: ["gender", "lifestyle"] }, "low"],
		["a password", { fields: ["email", "password"] }, "high"],
		["a card", { fields: ["email", "payment_card"] }, "critical"],
		[
			"some digits of a card",
			{ fields: ["email", "payment_card"], dataClasses: ["Partial credit card data"] },
			"medium",
		],
		[
			"a whole card beside some digits",
			{ fields: ["payment_card"], dataClasses: ["Partial credit card data", "Credit cards"] },
			"critical",
		],
		["a passport", { fields: ["government_id"] }, "critical"],
		["health data", { fields: ["health"] }, "high"],
		["a password that malware took", { fields: ["password"], stealerLog: true }, "critical"],
		[
			"an old password that malware took",
			{ fields: ["password"], stealerLog: true, breachDate: "2010-01-01" },
			"critical",
		],
		[
			"malware's list that nobody confirmed",
			{ fields: ["email", "password"], stealerLog: true, verified: false },
			"critical",
		],
		["malware without a password", { fields: ["email"], stealerLog: true }, "high"],
		["being named in a sensitive breach", { sensitive: true }, "high"],
		["a password of ten years ago", { fields: ["password"], breachDate: "2016-01-01" }, "medium"],
		["a card of ten years ago", { fields: ["payment_card"], breachDate: "2016-01-01" }, "high"],
		["a passport of ten years ago", { fields: ["government_id"], breachDate: "2016-01-01" }, "critical"],
		["a password in an unconfirmed breach", { fields: ["password"], verified: false }, "medium"],
		["a password in a made-up breach", { fields: ["password"], fabricated: true }, "medium"],
		["a password where nobody has looked", { fields: ["password"], verified: null }, "high"],
		["a list for spam", { fields: ["email", "password"], spamList: true }, "low"],
		["a date that is none", { fields: ["password"], breachDate: "yesterday" }, "high"],
	])("of %s", (_what, more, severity) => {
		const found = severityOf(facts(more));
		expect(found.severity).toBe(severity);
		expect(found.reasons.length).toBeGreaterThan(0);
		for (const reason of found.reasons) expect(reason).toMatch(/^[A-Z].*\.$/);
	});
});
