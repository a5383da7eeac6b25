import { expect, test } from "vitest";
import { readPlaybooks } from "../convert/read-playbooks.ts";
import { type PlaybookDraft, playbookSchema } from "../playbook/playbook.ts";
import { diffPlaybooks } from "./diff-playbooks.ts";

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
			discloses: ["city"],
			actions: [{ actionType: "navigate", url: "https://example.com/${city}" }],
		},
	],
};
const before = [playbookSchema.parse(draft)];
const changes = (more: Partial<PlaybookDraft>) =>
	diffPlaybooks(before, [playbookSchema.parse({ ...draft, ...more })]);

test("the same playbooks do not differ, whatever the order of their fields", () => {
	expect(
		diffPlaybooks(before, [playbookSchema.parse(Object.fromEntries(Object.entries(draft).reverse()))]),
	).toEqual([]);
});

test("new, removed and changed ones are listed, with a further reach and further disclosures at the front", () => {
	expect(diffPlaybooks([], before)).toEqual([
		{ broker: "example.com", from: null, to: "1.0.0", changes: [] },
	]);
	expect(diffPlaybooks(before, [])).toEqual([
		{ broker: "example.com", from: "1.0.0", to: null, changes: [] },
	]);
	const steps: PlaybookDraft["steps"] = [
		{
			...draft.steps[0],
			discloses: ["age"],
			actions: [{ actionType: "navigate", url: "https://example.com/${age}" }],
		} as never,
	];
	expect(changes({ version: "1.1.0", hosts: ["example.com", "evil.com"], steps })).toEqual([
		{
			broker: "example.com",
			from: "1.0.0",
			to: "1.1.0",
			changes: ["reaches +evil.com", "its search discloses +age -city", "other actions"],
		},
	]);
});

test("a change under the same version is reported prominently", () => {
	expect(changes({ perMinute: 60 })[0]?.changes).toEqual(["other details", "THE SAME VERSION"]);
});

test("playbooks are read from a list, a bundle or alone; a second one of a broker is a problem", () => {
	expect(readPlaybooks(draft).playbooks).toHaveLength(1);
	expect(readPlaybooks({ format: 1, playbooks: [draft] }).playbooks).toHaveLength(1);
	expect(readPlaybooks([draft, draft, { format: 1 }, null])).toMatchObject({
		playbooks: [{ broker: "example.com" }],
		problems: [{ problem: "a second playbook of example.com" }, {}, { name: "(without a name)" }],
	});
});
