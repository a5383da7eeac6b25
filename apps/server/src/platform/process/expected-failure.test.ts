import { mkdirSync } from "node:fs";
import { expect, it } from "vitest";
import { BadValue } from "./bad-value.ts";
import { expectedFailure } from "./expected-failure.ts";

it.each<[unknown, string]>([
	[new BadValue("PORT must be a number."), "Unlisted cannot start. PORT must be a number."],
	[
		Object.assign(new Error("listen"), { code: "EADDRINUSE", port: 3000 }),
		"Unlisted cannot start. PORT 3000 is taken by another program; set PORT to a free one.",
	],
	[
		new Error("Query read timeout"),
		"Unlisted cannot start. The database does not answer: no answer came. Start it again once it does.",
	],
	[
		Object.assign(new Error("terminating connection"), { code: "57P01" }),
		"Unlisted cannot start. The database does not answer: it starts or stops. Start it again once it does.",
	],
])("%s is one line that says what to do", (error, line) => {
	expect(expectedFailure(error)).toBe(line);
});

it("a folder that cannot be made is one line that names it, on a disk that is read-only too", () => {
	// What Node says of a folder on a read-only disk, when it may make those above it.
	const readOnly = { code: "ENOENT", syscall: "mkdir", path: "/mnt/backups" };
	expect(expectedFailure(Object.assign(new Error("ENOENT"), readOnly))).toBe(
		"Unlisted cannot start. The folder /mnt/backups cannot be made: its disk is read-only, or takes no folders.",
	);
	const made = () => mkdirSync(import.meta.filename, { recursive: true });
	expect(lineOf(made)).toBe(
		`Unlisted cannot start. The folder ${import.meta.filename} cannot be made: a file has this name.`,
	);
});

function lineOf(fails: () => unknown): string {
	try {
		fails();
	} catch (error) {
		return expectedFailure(error);
	}
	return "It did not fail.";
}

it("an unexpected error prints everything that is known", () => {
	expect(expectedFailure(new TypeError("x is not a function"))).toContain("expected-failure.test.ts");
});
