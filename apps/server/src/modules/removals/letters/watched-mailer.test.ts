import { describe, expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { RecipientForbidden } from "../../../providers/mailer/guarded.ts";
import { MailDeferred, MailRefused } from "../../../providers/mailer/port.ts";
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

describe("letters that one broker after the other refuses wait for the mail server", () => {
	const silent = { error: () => undefined, warn: () => undefined } as never;
	const open = () => {
		const mailer = fakeMailer();
		const watched = watchedMailer(mailer, { clock: movableClock(new Date()), log: silent });
		return async (to: string, error?: Error) => {
			if (error) mailer.failNext(to, error);
			return watched.send({ id: "1", to, subject: "", text: "" }).catch((thrown: Error) => thrown);
		};
	};

	it.each([
		["refused", () => new MailRefused("550"), MailRefused, 3],
		["put off", () => new MailDeferred("450"), MailDeferred, 5],
	])("%s", async (_, failure, kind, inARow) => {
		const send = open();
		for (let n = 1; n < inARow; n += 1) expect(await send(`${n}@x`, failure())).toBeInstanceOf(kind);
		expect(await send("1@x", failure()), "the same broker proves nothing new").toBeInstanceOf(kind);
		for (const to of ["last@x", "1@x"]) {
			const away = await send(to, failure());
			expect(away).toBeInstanceOf(Error);
			expect(away, "about the server, so that the request waits").not.toBeInstanceOf(kind);
		}
		await send("good@x");
		expect(await send("last@x", failure()), "it took one").toBeInstanceOf(kind);
	});

	it("but not those that never reached it", async () => {
		const send = open();
		for (const to of ["1@x", "2@x", "3@x", "4@x"])
			expect(await send(to, new RecipientForbidden("no"))).toBeInstanceOf(RecipientForbidden);
		expect(await send("5@x", new MailRefused("550"))).toBeInstanceOf(MailRefused);
	});
});
