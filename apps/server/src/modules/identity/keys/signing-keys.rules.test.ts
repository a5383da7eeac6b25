import { expect, it } from "vitest";
import { overKeys, signsAt } from "./signing-keys.rules.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const keys = [
	{ kid: "a", signsFrom: at(0) },
	{ kid: "b", signsFrom: at(100) },
	{ kid: "c", signsFrom: at(400) },
];

it("the newest key signs once its time has come", () => {
	expect([50, 99, 100, 399, 400].map((minutes) => signsAt(keys, at(minutes))?.kid)).toEqual([
		"a",
		"a",
		"b",
		"b",
		"c",
	]);
	expect(signsAt(keys, at(-1))?.kid).toBe("a");
});

it("a key ends with the last token that it signed, and the key that signs never ends", () => {
	const hour = 3600;
	expect(overKeys(keys, at(169), hour)).toEqual([]);
	expect(overKeys(keys, at(171), hour)).toEqual(["a"]);
	expect(overKeys(keys, at(471), hour)).toEqual(["a", "b"]);
	expect(overKeys(keys, at(100_000), hour)).toEqual(["a", "b"]);
});
