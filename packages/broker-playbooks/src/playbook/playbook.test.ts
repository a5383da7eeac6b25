import { describe, expect, test } from "vitest";
import { belongsToHosts } from "./hosts.ts";
import { type PlaybookDraft, playbookSchema } from "./playbook.ts";
import { readField } from "./read-field.ts";

const draft: PlaybookDraft = {
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
	steps: [
		{
			stepType: "scan",
			discloses: ["first_name", "last_name"],
			actions: [
				{ actionType: "navigate", url: "https://example.com/${firstName}-${lastName}" },
				{ actionType: "extract", selector: ".person", profile: { name: { selector: "h2" } } },
			],
		},
	],
};

describe("a playbook", () => {
	test("is valid with the fields that have no default, and gets the defaults", () => {
		expect(playbookSchema.parse(draft)).toMatchObject({
			removedOn: null,
			markers: { wall: [] },
			mirrors: [],
		});
	});

	test("is refused if its step discloses more or less than it says", () => {
		const [scan] = draft.steps;
		for (const discloses of [["first_name"], ["first_name", "last_name", "age"]]) {
			const wrong = { ...draft, steps: [{ ...scan, discloses }] };
			expect(playbookSchema.safeParse(wrong).error?.issues[0]?.message).toBe(
				"its actions disclose first_name, last_name",
			);
		}
	});

	test.each([
		["a field of the person as host", "https://${firstName}.example.com/"],
		["a user before the host", "https://example.com@evil.com/"],
		["a script", "javascript:alert(1)"],
		["no path after the host", "https://example.com?x=${city}"],
		["an unknown filter", "https://example.com/${firstName|eval}"],
	])("is refused with %s in an address", (_, url) => {
		const wrong = {
			...draft,
			steps: [{ stepType: "scan", discloses: [], actions: [{ actionType: "navigate", url }] }],
		};
		expect(playbookSchema.safeParse(wrong).success).toBe(false);
	});

	test.each([
		"Example.com",
		"example.com/x",
		"user@example.com",
		"*.example.com",
		"",
		"a..b",
		"exa mple.com",
	])("is refused with %s as a host", (host) => {
		expect(playbookSchema.safeParse({ ...draft, hosts: [host] }).success).toBe(false);
	});
});

test("a host belongs to a domain if it is the domain or below it, with the same port if one is named", () => {
	const hosts = ["example.com", "127.0.0.1:4100", "lab.localhost:4101"];
	for (const host of [
		"example.com",
		"WWW.example.com",
		"example.com.",
		"127.0.0.1:4100",
		"a.lab.localhost:4101",
	])
		expect(belongsToHosts(host, hosts), host).toBe(true);
	for (const host of [
		"notexample.com",
		"example.com.evil.com",
		"example.com:8080",
		"127.0.0.1",
		"127.0.0.1:4101",
		"1.127.0.0.1:4100",
	])
		expect(belongsToHosts(host, hosts), host).toBe(false);
});

describe("values are read out of texts", () => {
	test("the text after one text and before another, split at commas", () => {
		const rule = { afterText: "Relatives:", beforeText: "...", separator: { texts: [","] } };
		expect(readField(rule, ["X Relatives: Ann Lee,  Bo\n Lee ... more"])).toEqual(["Ann Lee", "Bo Lee"]);
	});

	test("cities are split at the comma that follows a state", () => {
		const separator = { rule: "comma_after_state" } as const;
		expect(readField({ separator }, ["Austin, TX, Dallas, TX"])).toEqual(["Austin, TX", "Dallas, TX"]);
	});

	test("a field for one value reads one element", () => {
		expect(readField({}, ["one", "two"])).toEqual(["one"]);
		expect(readField({ findElements: true }, ["one", "two"])).toEqual(["one", "two"]);
	});
});
