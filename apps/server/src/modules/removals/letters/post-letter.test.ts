import { expect, it } from "vitest";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { guardedMailer, onlyContacts } from "../../../providers/mailer/guarded.ts";
import { MailDeferred, MailRefused, MailUncertain } from "../../../providers/mailer/port.ts";
import { aPermit } from "../testing/a-permit.ts";
import { type LetterToPost, postLetter } from "./post-letter.ts";

const to = "privacy@peoplelane.example";
const letter: LetterToPost = {
	permit: aPermit,
	place: { token: "abcdefghij", step: "request", round: 1 },
	to,
	name: "Dana Demo",
	letter: { subject: "Request", text: "Please delete it.\n" },
};
const posting = () => {
	const mailer = fakeMailer();
	return {
		mailer,
		post: postLetter({ mailer: guardedMailer(mailer, onlyContacts([to])), domain: "mail.example" }),
	};
};

it("a letter goes out from the removal's own address, and the record says what went out", async () => {
	const { mailer, post } = posting();
	const pdf = { name: "authorization.pdf", type: "application/pdf" as const, content: Buffer.from("%PDF") };
	const { state, messageId, sent } = await post({ ...letter, attachments: [pdf] });
	expect([state, messageId]).toEqual(["sent", "request-1.abcdefghij@mail.example"]);
	expect(mailer.sent[0]?.letter?.from.address).toBe("removals+abcdefghij@mail.example");
	expect(sent.split("\n")).toEqual([
		"From: Dana Demo <removals+abcdefghij@mail.example>",
		`To: ${to}`,
		"Subject: Request",
		"Message-ID: <request-1.abcdefghij@mail.example>",
		"Attachment: authorization.pdf",
		"",
		"Please delete it.",
		"",
	]);
});

it("a reminder refers to the letters before it", async () => {
	const { mailer, post } = posting();
	const { place } = letter;
	await post({
		...letter,
		place: { ...place, step: "admonition" },
		after: [place, { ...place, step: "reminder" }],
	});
	expect(mailer.sent[0]?.letter).toMatchObject({
		inReplyTo: "reminder-1.abcdefghij@mail.example",
		references: ["request-1.abcdefghij@mail.example", "reminder-1.abcdefghij@mail.example"],
	});
});

it("a forbidden address, a refused address, and a server that is away are told apart", async () => {
	const { mailer, post } = posting();
	expect((await post({ ...letter, to: "a@stranger.example" })).state).toBe("forbidden");
	mailer.failNext(to, new MailRefused("no such box"));
	expect((await post(letter)).state).toBe("refused");
	mailer.failNext(to, new MailUncertain("no answer"));
	expect((await post(letter)).state).toBe("unsure");
	mailer.failNext(to, new MailDeferred("not yet"));
	expect((await post(letter)).state).toBe("not_sent");
	mailer.failNext(to, new Error("nobody is there"));
	expect((await post(letter)).state).toBe("away");
	expect(mailer.sent).toEqual([]);
});
