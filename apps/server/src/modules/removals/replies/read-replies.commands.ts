import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type Reading, type ReplyMail, readReply, shippedModel } from "@unlisted/reply-reader";
import { z } from "zod";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { Command } from "../../../platform/process/command.ts";

export const readRepliesCommands: readonly Command<object>[] = [
	{
		words: "removals read-replies",
		usage: "FILE",
		meaning:
			"Says what replies mean: reads JSON lines {id, from, subject, headers, body}, prints {id, label, confidence, acts, extract}",
		run: async (_, args) => {
			const [file] = args;
			if (file === undefined || args.length > 1)
				throw new BadValue("This command takes one file of JSON lines.");
			return readReplies(
				file,
				(line) => process.stdout.write(line),
				(line) => process.stderr.write(line),
			);
		},
	},
];

type Write = (line: string) => void;

/** Names each line that it cannot read, and reads the others. */
export async function readReplies(file: string, print: Write, complain: Write): Promise<string> {
	const model = shippedModel();
	let [number, bad] = [0, 0];
	try {
		for await (const line of createInterface({
			input: createReadStream(file, "utf8"),
			crlfDelay: Number.POSITIVE_INFINITY,
		})) {
			number += 1;
			if (line.trim() === "") continue;
			const mail = mailOf(line);
			if (typeof mail === "string") {
				bad += 1;
				complain(`line ${number}: ${mail}\n`);
			} else print(`${JSON.stringify(shown(readReply(model, mail)))}\n`);
		}
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "EISDIR" || code === "EACCES")
			throw new BadValue(`${file} cannot be read (${code}).`);
		throw error;
	}
	if (bad > 0) throw new BadValue(`${bad} of ${number} lines could not be read.`);
	return "";
}

const text = z.string().nullish();
const mailSchema = z.looseObject({
	id: z.union([z.string(), z.number()]).nullish(),
	from: text,
	subject: text,
	headers: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
	body: text,
});

/** The mail of a line, or the reason why there is none. */
function mailOf(line: string): ReplyMail | string {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return "this is no JSON.";
	}
	const read = mailSchema.safeParse(value);
	if (!read.success)
		return `${read.error.issues[0]?.path.join(".") || "the line"} is not what a mail has there.`;
	const { id, from, subject, headers, body } = read.data;
	return {
		id: id ?? undefined,
		from: from ?? "",
		subject: subject ?? "",
		headers: (headers ?? undefined) as ReplyMail["headers"],
		body: body ?? "",
	};
}

function shown({ id, label, confidence, acts, extract }: Reading) {
	return { id, label, confidence, acts, extract };
}
