import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { replyLabels } from "../../src/basics/labels.ts";
import { readHeaders } from "../../src/basics/mail.ts";
import { featuresOf } from "../../src/features/features.ts";
import { inputOf } from "../../src/features/input-of.ts";
import type { WrittenReply } from "../make/make-reply.ts";
import type { Example } from "./learn.ts";

export interface WrittenExample extends Example {
	readonly reply: WrittenReply;
}

export const dataFolder = join(import.meta.dirname, "..", "..", "data");

/** The committed replies: those made of families, language by language, and those that were written one by one. */
export function writtenReplies(): WrittenReply[] {
	const made = files(join(dataFolder, "replies")).flatMap(linesOf) as WrittenReply[];
	return [...made, ...files(join(dataFolder, "written")).flatMap((file) => wholeReplies(file))];
}

/** Whole mails, written one by one. Mails from one company may differ in one clause only, so they stay together. */
export function wholeReplies(file: string): WrittenReply[] {
	return linesOf(file).map((line) => {
		const { id, kind = "reply", language, label, from = "", subject = "", headers = {}, body } = line;
		return { id, family: id, group: from, kind, language, label, from, subject, headers, body };
	});
}

function linesOf(file: string): WrittenReply[] {
	return readFileSync(file, "utf8")
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));
}

/** Whether somebody wrote the whole mail, so it is not one of several made from a wording. */
export function isWritten(reply: WrittenReply): boolean {
	return reply.family === reply.id;
}

/** No company writes like the families. Ten mails by one writer have more variety than ten of one family. */
const weightOfWritten = 6;

/** Each label has the same total weight, so a label with few wordings is not neglected. */
export function examplesOf(replies: readonly WrittenReply[]): WrittenExample[] {
	const counts = new Map<string, number>();
	for (const { label } of replies) counts.set(label, (counts.get(label) ?? 0) + 1);
	return replies.map((reply) => ({
		reply,
		features: featuresOf(inputOf(reply, readHeaders(reply.headers))),
		label: replyLabels.indexOf(reply.label),
		weight:
			(isWritten(reply) ? weightOfWritten : 1) *
			Math.sqrt(replies.length / replyLabels.length / (counts.get(reply.label) ?? 1)),
	}));
}

/**
 * A hash of the replies and of all files in src/features and src/cut, including comments. The model must be trained
 * again when it changes.
 */
export function fingerprint(): string {
	const hash = createHash("sha256");
	const sources = ["features", "cut"].flatMap((room) =>
		files(join(import.meta.dirname, "..", "..", "src", room)),
	);
	for (const file of [
		...files(join(dataFolder, "replies")),
		...files(join(dataFolder, "written")),
		...sources.filter((file) => !file.endsWith(".test.ts")),
	]) {
		hash.update(readFileSync(file));
	}
	return hash.digest("hex");
}

function files(folder: string): string[] {
	return readdirSync(folder)
		.sort()
		.map((file) => join(folder, file));
}
