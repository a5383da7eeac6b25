import { expect, it } from "vitest";
import { BadValue } from "../../platform/process/bad-value.ts";
import { wordsOf } from "./command-words.ts";

const read = (...args: string[]) => wordsOf(args, { keys: "text", "with-keys": "flag" }, "TARGET");

it("a command reads one word and its flags", () => {
	expect(read("/srv/backups", "--keys", "/mnt/keys")).toMatchObject({
		source: "/srv/backups",
		flags: { keys: "/mnt/keys" },
	});
});

it("an empty word names nothing, because as a path it would be the folder that the command runs in", () => {
	for (const args of [[], [""], ["one", "two"]])
		expect(() => read(...args)).toThrow(new BadValue("Name one thing: TARGET."));
	expect(() => read("/srv/backups", "--keys", "")).toThrow(
		new BadValue("--keys is empty: name a folder or a file."),
	);
});
