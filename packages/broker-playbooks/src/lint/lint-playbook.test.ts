import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { convertPlaybook } from "../convert/convert-playbook.ts";
import { type PlaybookDraft, playbookSchema } from "../playbook/playbook.ts";
import { lintPlaybook } from "./lint-playbook.ts";
import { problemOfSelector } from "./selectors.ts";

const file = new URL("../../data/sources/ddg-pir-broker-playbooks.json.gz", import.meta.url);
const theirs: unknown[] = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));

const draft = (actions: PlaybookDraft["steps"][number]["actions"], discloses: string[] = []) =>
	lintPlaybook(
		playbookSchema.parse({
			format: 1,
			broker: "example.com",
			name: "Example",
			version: "1.0.0",
			author: "A test",
			triedOn: null,
			hosts: ["example.com"],
			parent: null,
			driver: "http",
			perMinute: 6,
			country: "US",
			steps: [{ stepType: "scan", discloses, actions }],
		}),
	);
const extract = {
	actionType: "extract",
	selector: ".person",
	noResultsSelector: "#none",
	profile: { name: { selector: "h2" } },
} as const;
const textsOf = (...actions: Parameters<typeof draft>) => draft(...actions).findings.map(({ text }) => text);

describe("a playbook is checked before it runs", () => {
	test("one that opens a page and reads it has no findings", () => {
		const linted = draft([{ actionType: "navigate", url: "https://www.example.com/" }, extract]);
		expect(linted).toMatchObject({ scan: "http", findings: [] });
	});

	test.each([
		["https://example.com.evil.net/", "leads to example.com.evil.net, which is not the broker's"],
		["http://example.com/", "would send what it discloses to example.com unprotected"],
	])("%s", (url, text) => {
		expect(textsOf([{ actionType: "navigate", url }, extract])).toEqual([text]);
		expect(draft([{ actionType: "navigate", url }, extract]).scan).toBe("no");
	});

	test("a search by the id that it has yet to find", () => {
		const url = "https://example.com/${id}";
		expect(textsOf([{ actionType: "navigate", url }, extract], ["listing_url"])).toEqual([
			"searches by a listing's id, which no search has yet",
		]);
	});

	test("a puzzle stops a search, and a removal waits for a person", () => {
		const captcha = { actionType: "solveCaptcha", selector: "#captcha" } as const;
		expect(draft([captcha, extract]).scan).toBe("no");
	});
});

test.each([
	["div[", false],
	[".a:no-such-thing", false],
	["//a[contains(text(), 'x')]", true],
	["//a[ends-with(@href, 'x')]", false],
	["//a[contains(., \"eval('x')\")]", true],
	["//a[", false],
	["(.//p)[1]", true],
	["a[href*='/people/']:nth-of-type(2)", true],
])("the selector %s parses: %s", (selector, parses) => {
	expect(problemOfSelector(selector) === null).toBe(parses);
});

test("each of DuckDuckGo's that does not run says why", () => {
	const linted = theirs.map((broker) => {
		const converted = convertPlaybook(broker);
		if ("problem" in converted) throw new Error(converted.problem);
		return lintPlaybook(converted.playbook);
	});
	for (const { broker, scan, findings } of linted)
		expect(scan === "no", broker).toBe(
			findings.some(({ level, step }) => level === "stops" && step !== "optOut"),
		);
	expect(linted.filter(({ findings }) => findings.some(({ code }) => code === "removed"))).toHaveLength(37);
	const live = linted.filter(({ findings }) => !findings.some(({ code }) => code === "removed"));
	const waysOf = (scan: string) => live.filter((one) => one.scan === scan).length;
	expect([waysOf("http"), waysOf("browser"), waysOf("no")]).toEqual([16, 16, 13]);
});
