import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailDeferred, MailRefused, MailUncertain } from "./port.ts";
import { smtpMailer } from "./smtp.ts";
import { message } from "./testing/mail-server.ts";
import { drips, endless, hangsUpAfter, type Oddness, oddMailServer } from "./testing/odd-mail-server.ts";

let server: Awaited<ReturnType<typeof oddMailServer>>;
beforeEach(async () => {
	server = await oddMailServer();
});
afterEach(() => server.close());

const patience = { untilHandedOver: 1000, forAnswer: 700 };
const failure = async (oddness: Oddness): Promise<Error> => {
	server.is(oddness);
	const mailer = smtpMailer({
		url: server.url,
		from: "us@unlisted.example",
		domain: "unlisted.example",
		patience,
	});
	return mailer
		.send(message)
		.then(
			() => expect.fail("it was taken"),
			(error: Error) => error,
		)
		.finally(() => mailer.close());
};
const noise = Buffer.from(Array.from({ length: 200 }, (_, n) => (n * 37 + 131) % 256));
const http = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<h1>400 Bad Request</h1>\r\n";

it("a server that does what a mail server does gets the mail", async () => {
	const mailer = smtpMailer({
		url: server.url,
		from: "us@unlisted.example",
		domain: "unlisted.example",
		patience,
	});
	await mailer.send(message);
	expect(server.mails).toHaveLength(1);
});

describe("before it has the mail, a server that", () => {
	it.each<[string, Oddness, string]>([
		["greets with noise", { greeting: hangsUpAfter(noise) }, "takes no mail"],
		[
			"is a web server",
			{ greeting: hangsUpAfter(http) },
			"(EPROTOCOL to CONN): what answers there does not speak",
		],
		[
			"greets with a line of noise",
			{ greeting: "\u0001\u0002what?\r\n" },
			"does not speak as a mail server does",
		],
		["greets forever, a byte now and then", { greeting: drips }, "no answer in time"],
		["hangs up in the middle of its greeting", { greeting: hangsUpAfter("220 od") }, "takes no mail"],
		[
			"hangs up in the middle of an answer",
			{ to: { EHLO: hangsUpAfter("250-odd\r\n250-SI") } },
			"takes no mail",
		],
		[
			"answers 550 without an end, and hangs up",
			{ to: { EHLO: hangsUpAfter("550-no\r\n550-n") } },
			"takes no mail",
		],
		[
			"answers nonsense to the sender",
			{ to: { MAIL: "banana\r\n" } },
			"does not speak as a mail server does",
		],
		[
			"answers nonsense to the recipient",
			{ to: { RCPT: "banana\r\n" } },
			"does not speak as a mail server does",
		],
		["answers a strange number to the recipient", { to: { RCPT: "999 no\r\n" } }, "(999 to RCPT TO)"],
		["answers nonsense to DATA", { to: { DATA: "banana\r\n" } }, "does not speak as a mail server does"],
		["answers forever to the recipient", { to: { RCPT: drips } }, "no answer in time"],
	])("%s does not have it: the mail waits", async (_what, oddness, words) => {
		const failed = await failure(oddness);
		expect(failed.message).toContain(words);
		for (const kind of [MailRefused, MailDeferred, MailUncertain]) expect(failed).not.toBeInstanceOf(kind);
		expect(server.mails).toEqual([]);
		await expect.poll(server.open, { timeout: 5000 }).toBe(0);
	});

	it("sends a line without an end is left, and little of it is read", async () => {
		for (const place of ["greeting", "EHLO"]) {
			const sent = { bytes: 0 };
			const forever = endless(Buffer.alloc(65_536, "x"), sent);
			const failed = await failure(place === "greeting" ? { greeting: forever } : { to: { EHLO: forever } });
			expect(failed.message).toContain("(EPROTOCOL to CONN): what answers there does not speak");
			// The buffers of the two sockets take some of it.
			expect(sent.bytes).toBeLessThan(20_000_000);
			await expect.poll(server.open, { timeout: 5000 }).toBe(0);
		}
	});
});

describe("after it got the whole mail, a server that", () => {
	it.each<[string, Oddness["afterMail"]]>([
		["answers nonsense", "banana\r\n"],
		["answers a number that is no answer", "999 banana\r\n"],
		["says once more that we may begin", "354 go on\r\n"],
		["hangs up in the middle of its answer", hangsUpAfter("25")],
		["hangs up", hangsUpAfter("")],
		["answers forever, a byte now and then", drips],
		["answers a line without an end", endless(Buffer.alloc(65_536, "x"), { bytes: 0 })],
		["answers as a web server", hangsUpAfter(http)],
	])("%s may have taken it, so nobody sends it again soon", async (_what, afterMail = null) => {
		const failed = await failure({ afterMail });
		expect(failed).toBeInstanceOf(MailUncertain);
		expect(server.mails).toHaveLength(1);
		await expect.poll(server.open, { timeout: 5000 }).toBe(0);
	});
});

it("a sign-in to check the settings ends in time at a server that says nothing after its greeting", async () => {
	server.is({ to: { EHLO: null } });
	const mailer = smtpMailer({
		url: server.url,
		from: "us@unlisted.example",
		domain: "unlisted.example",
		patience,
	});
	const begun = performance.now();
	await expect(mailer.verify()).rejects.toThrow("The mail server takes no mail (");
	expect(performance.now() - begun).toBeLessThan(4000);
});
