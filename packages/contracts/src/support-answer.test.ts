import { expect, it } from "vitest";
import { supportAnswerSchema } from "./admin.ts";

const key = "00000000-0000-4000-8000-000000000000";
const isTaken = (text: string) => supportAnswerSchema.safeParse({ text, key }).success;

it("an answer to a support request shows something: nobody gets an empty mail", () => {
	expect(["OK", "是的", "👍👍", "See https://unlisted.example"].filter((text) => !isTaken(text))).toEqual([]);
	const empty = ["", "  \n ", "\u200b\u200b\u200b", "\u2800\u2800", "\u3164\u3164", "\u202e\u202c"];
	expect(empty.filter(isTaken)).toEqual([]);
});
