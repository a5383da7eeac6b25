import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { allReplies } from "./make-replies.ts";
import { dataFolder, examplesOf, fingerprint, writtenReplies } from "./train/examples.ts";
import { learn, quantized } from "./train/learn.ts";

it("the shipped model was trained from the present replies and features (npm run train -w packages/reply-reader)", () => {
	const { madeFrom } = JSON.parse(readFileSync(join(dataFolder, "model.json"), "utf8"));
	expect(madeFrom).toBe(fingerprint());
});

it("the replies are what the families make (npm run replies -w packages/reply-reader)", () => {
	for (const [language, lines] of allReplies()) {
		expect(readFileSync(join(dataFolder, "replies", `${language}.jsonl`), "utf8") === lines, language).toBe(
			true,
		);
	}
});

it("there are at least 1,500 distinct replies, in seven languages and more, of all fourteen meanings", () => {
	const replies = writtenReplies();
	expect(new Set(replies.map(({ body, subject }) => `${subject}\n${body}`)).size).toBeGreaterThanOrEqual(
		1500,
	);
	expect(new Set(replies.map(({ language }) => language)).size).toBeGreaterThanOrEqual(7);
	expect(new Set(replies.map(({ label }) => label)).size).toBe(14);
});

it("training twice gives the same weights", () => {
	const some = examplesOf(writtenReplies().filter((_, at) => at % 20 === 0));
	const once = quantized(learn(some, 1e-3, 5));
	expect(quantized(learn(some, 1e-3, 5))).toEqual(once);
});
