import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readViolations } from "./csp-report.ts";

const report = {
	"effective-directive": "script-src-elem",
	"violated-directive": "script-src-elem",
	"blocked-uri": "https://evil.example/x.js?token=secret",
	"document-uri":
		"https://unlisted.example/exposures/0b0f8a52-0000-4000-8000-000000000001?mail=ann@example.com#tok",
	"source-file": "https://unlisted.example/assets/entry-Ab12.js?x=1",
	"line-number": 7,
	"script-sample": "alert('ann@example.com')",
	referrer: "https://unlisted.example/reset?code=1",
	disposition: "enforce",
};

describe("a report of a violation", () => {
	it("is stored without anything that could identify a person", () => {
		const kept = readViolations({ "csp-report": report });
		expect(kept).toEqual([
			{
				directive: "script-src-elem",
				blocked: "https://evil.example",
				page: "/exposures/…",
				source: "/assets/entry-Ab12.js",
				line: 7,
				reportOnly: false,
			},
		]);
		expect(JSON.stringify(kept)).not.toMatch(/secret|ann|tok|0b0f8a52|code/);
	});

	it("is also read in the newer format, which holds several reports, up to a limit", () => {
		const body = {
			effectiveDirective: "require-trusted-types-for",
			blockedURL: "trusted-types-sink",
			documentURL: "https://unlisted.example/scanner",
			sourceFile: "chrome-extension://abc/inject.js",
			lineNumber: 3,
			disposition: "report",
		};
		const sent = [{ type: "deprecation", body: {} }, ...Array(50).fill({ type: "csp-violation", body })];
		const kept = readViolations(sent);
		expect(kept).toHaveLength(9);
		expect(kept[0]).toEqual({
			directive: "require-trusted-types-for",
			blocked: "trusted-types-sink",
			page: "/scanner",
			source: "chrome-extension:",
			line: 3,
			reportOnly: true,
		});
	});

	it("about anything else is ignored and never fails", () => {
		fc.assert(
			fc.property(fc.jsonValue(), (sent) => {
				expect(Array.isArray(readViolations(sent))).toBe(true);
				const kept = readViolations({ "csp-report": sent });
				expect(JSON.stringify(kept).length).toBeLessThan(2000);
			}),
		);
		const odd = readViolations({ "csp-report": { ...report, "effective-directive": "__proto__" } });
		expect(odd[0]?.directive).toBe("other");
	});
});
