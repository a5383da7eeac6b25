import { expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { MailDeferred } from "../../../providers/mailer/port.ts";
import { watchedMailer } from "./watched-mailer.ts";

it("letters that wait for the mail server are reported once, again after an hour, and once when they go out", async () => {
	const said: string[] = [];
	const log = {
		error: (_what: object, words: string) => said.push(words),
		warn: (words: string) => said.push(words),
	};
	const clock = movableClock(new Date());
	const mailer = fakeMailer();
	const watched = watchedMailer(mailer, { clock, log: log as never });
	const send = async (error?: Error) => {
		if (error) mailer.failNext("a@x", error);
		await watched.send({ id: "1", to: "a@x", subject: "", text: "" }).catch(() => undefined);
	};
	await send(new MailDeferred("not yet"));
	expect(said).toEqual([]);
	for (let n = 0; n < 3; n += 1) await send(new Error("away"));
	expect(said).toEqual(["letters wait: the mail server takes none"]);
	clock.advance(3_700_000);
	await send(new Error("away"));
	await send();
	await send();
	expect(said.slice(1)).toEqual([
		"letters wait: the mail server takes none",
		"the mail server takes letters again",
	]);
});
