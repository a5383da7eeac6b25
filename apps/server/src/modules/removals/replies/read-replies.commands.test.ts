import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readReplies } from "./read-replies.commands.ts";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "replies-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(lines: readonly string[]) {
	const file = join(folder, "replies.jsonl");
	writeFileSync(file, lines.join("\n"));
	const [printed, complaints]: [string[], string[]] = [[], []];
	const failure = await readReplies(
		file,
		(line) => printed.push(line),
		(line) => complaints.push(line),
	).then(
		() => null,
		(error: Error) => error.message,
	);
	return { printed: printed.map((line) => JSON.parse(line)), complaints: complaints.join(""), failure };
}

it("prints one line for each reply, with its id, meaning, confidence and what the text gives", async () => {
	const body =
		"Hello,\n\nplease click this link to confirm your opt-out request: https://broker.example/c/1\n\nThe link expires in 24 hours.";
	const { printed, failure } = await read([
		JSON.stringify({
			id: "a",
			from: "privacy@broker.example",
			subject: "Confirm your request",
			headers: {},
			body,
		}),
	]);
	expect(failure).toBeNull();
	expect(printed).toHaveLength(1);
	expect(Object.keys(printed[0])).toEqual(["id", "label", "confidence", "acts", "extract"]);
	expect(printed[0]).toMatchObject({
		id: "a",
		label: "needs_link",
		extract: { links: ["https://broker.example/c/1"] },
	});
});

it("names the line that is no mail, reads the others, and fails at the end", async () => {
	const mail = JSON.stringify({
		id: 2,
		subject: "Done",
		body: "Your personal information has been deleted from our systems.",
	});
	const { printed, complaints, failure } = await read([
		"{ no json",
		mail,
		JSON.stringify({ id: 3, body: 7 }),
	]);
	expect(printed.map(({ id }) => id)).toEqual([2]);
	expect(complaints).toBe("line 1: this is no JSON.\nline 3: body is not what a mail has there.\n");
	expect(failure).toBe("2 of 3 lines could not be read.");
});

it("says which file cannot be read", async () => {
	await expect(
		readReplies(
			join(folder, "none"),
			() => {},
			() => {},
		),
	).rejects.toThrow(/none cannot be read/);
});
