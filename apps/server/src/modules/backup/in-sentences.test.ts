import { expect, it } from "vitest";
import { BadValue } from "../../platform/process/bad-value.ts";
import { inSentences } from "./in-sentences.ts";

const told = (code: string, message: string) =>
	inSentences(async () => {
		throw Object.assign(new Error(message), { code });
	}).catch((error: Error) => error);

it("a folder that this user may not use is named with the user who needs the right", async () => {
	const message = "EACCES: permission denied, open '/backups/new.partial'";
	expect(await told("EACCES", message)).toEqual(
		new BadValue(
			`${message}. The command runs as user ${process.getuid?.()}: give that user the right, and run it again.`,
		),
	);
});

it("other errors of the system are told as they are", async () => {
	expect(await told("ENOENT", "ENOENT: no such file")).toEqual(new BadValue("ENOENT: no such file"));
});

it("a full disk of the database is told as that: its own words may be about any file", async () => {
	expect(await told("53100", "could not write init file: No space left on device")).toEqual(
		new BadValue(
			"The database does not answer: its disk is full (could not write init file: No space left on device).",
		),
	);
});
