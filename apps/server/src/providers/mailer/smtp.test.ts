import { generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailDeferred, MailRefused, MailUncertain } from "./port.ts";
import { smtpMailer } from "./smtp.ts";

const message = {
	id: "0b0f8a52-0000-4000-8000-000000000001",
	to: "ann@example.com",
	subject: "Hello",
	text: "Plain words",
	html: "<p>Words</p>",
};

describe("a mail server", () => {
	let server: SMTPServer;
	let url = "";
	let refuseWith: number | undefined;
	const taken: string[] = [];
	beforeEach(async () => {
		refuseWith = undefined;
		taken.length = 0;
		server = new SMTPServer({
			authOptional: true,
			disabledCommands: ["STARTTLS"],
			onRcptTo: ({ address }, _session, done) => {
				if (refuseWith === undefined) return done();
				const error = new Error(`<${address}>: Recipient address rejected`);
				done(Object.assign(error, { responseCode: refuseWith }));
			},
			onData: (stream, _session, done) => {
				let text = "";
				stream.on("data", (chunk) => {
					text += String(chunk);
				});
				stream.on("end", () => {
					taken.push(text);
					done();
				});
			},
		});
		await listen();
	});
	const listen = async () => {
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
	};
	const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
	afterEach(stop);
	/** Another server in the place of the one that takes everything. */
	const insteadOfIt = async (options: SMTPServerOptions) => {
		await stop();
		server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], ...options });
		await listen();
	};

	const send = async () => {
		const mailer = smtpMailer({ url, from: "Unlisted <no-reply@example.com>", domain: "unlisted.example" });
		try {
			await mailer.send(message);
		} finally {
			await mailer.close();
		}
	};
	const failure = () =>
		send().then(
			() => expect.fail("it was taken"),
			(error: Error) => error,
		);

	it("gets a mail under the same name in every try", async () => {
		await send();
		expect(taken).toHaveLength(1);
		for (const line of [
			`Message-ID: <${message.id}@unlisted.example>`,
			"To: ann@example.com",
			"Plain words",
		]) {
			expect(taken[0]).toContain(line);
		}
	});

	it("that refuses for good differs from one that refuses for now, and neither failure names the address", async () => {
		refuseWith = 550;
		const forGood = await failure();
		expect(forGood).toBeInstanceOf(MailRefused);
		expect(forGood.message).toBe("The mail server refused it (550 to RCPT TO).");
		refuseWith = 450;
		const forNow = await failure();
		expect(forNow).toBeInstanceOf(MailDeferred);
		expect(forNow.message).toBe("The mail server did not take it yet (450).");
		for (const { message: text, stack } of [forGood, forNow]) {
			expect(`${text}${stack}`).not.toContain("ann@example.com");
		}
	});

	describe("on another machine", () => {
		/** As `smtpAddress` writes it. The host is this machine, because tests reach no other. */
		const required = (verified: boolean) => `${url}?requireTLS=true&tls.rejectUnauthorized=${verified}`;

		it("gets no mail without TLS", async () => {
			url = required(true);
			const failed = await failure();
			expect(failed.message).toContain("did not take it: TLS failed");
			expect(failed, "the mail waits until that is mended").not.toBeInstanceOf(MailRefused);
			expect(taken).toEqual([]);
		});

		it("needs a certificate that can be trusted, unless that is switched off", async () => {
			await insteadOfIt({
				disabledCommands: [],
				onData: (stream, _session, done) => {
					stream.resume();
					stream.on("end", () => {
						taken.push("a mail");
						done();
					});
				},
			});
			const plain = url;
			url = required(true);
			const failed = await failure();
			expect(failed.message).toMatch(/its certificate is not trusted \(\w+\)\. See SMTP_TLS\.$/);
			expect(failed, "the mail waits until that is mended").not.toBeInstanceOf(MailRefused);
			expect(taken).toEqual([]);
			url = plain;
			url = required(false);
			await send();
			expect(taken).toEqual(["a mail"]);
		});
	});

	it.each([
		["the password", 535],
		["the password, and has no words for it", 534],
		["the sender", 550],
		["this network, at the greeting", 554],
	])("that refuses %s (%i) says nothing about the mail, which waits", async (what, status) => {
		const refusal = Object.assign(new Error("No."), { responseCode: status });
		await insteadOfIt({
			authOptional: !what.startsWith("the password"),
			allowInsecureAuth: true,
			onAuth: (_auth, _session, done) => done(refusal),
			onConnect: (_session, done) => done(what.startsWith("this network") ? refusal : null),
			onMailFrom: (_address, _session, done) => done(what === "the sender" ? refusal : null),
		});
		url = url.replace("//", "//ann:wrong@");
		const failed = await failure();
		expect(failed).not.toBeInstanceOf(MailRefused);
		expect(failed).not.toBeInstanceOf(MailDeferred);
		expect(failed.message).toContain(String(status));
	});

	const refusingRecipients = async (responseCode: number, words: string) => {
		await insteadOfIt({
			onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode })),
		});
		return failure();
	};

	it.each([
		[554, "5.7.1 <ann@example.com>: Relay access denied"],
		[550, "5.7.1 Unable to relay"],
		[550, "5.7.57 Client not authenticated to send mail"],
		[550, "authentication required"],
		[550, "5.7.1 Authentication is required"],
		[550, "SMTP AUTH is required for this"],
		[503, "5.5.1 need AUTH command first"],
		[503, "This mail server requires authentication when attempting to send to a non-local e-mail address."],
		[553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
		[454, "4.7.1 <ann@example.com>: Relay access denied"],
	])(
		"that relays nothing for us (%i %s) says nothing about the recipient, and the mail waits",
		async (responseCode, words) => {
			const failed = await refusingRecipients(responseCode, words);
			expect(failed).not.toBeInstanceOf(MailRefused);
			expect(failed.message).toBe(
				`The mail server relays nothing for us (${responseCode}). See SMTP_URL: a user name and password?`,
			);
		},
	);

	it.each([
		[553, "5.7.1 <no-reply@unlisted.example>: Sender address rejected: not owned by user ann"],
		[550, "5.1.8 <no-reply@unlisted.example>: Sender address rejected: Domain not found"],
		[554, "5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org"],
		[554, "5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied"],
		[504, "5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname"],
	])(
		"that refuses us at the recipient (%i %s) says nothing about them, and the mail waits",
		async (status, words) => {
			const failed = await refusingRecipients(status, words);
			expect(failed).not.toBeInstanceOf(MailRefused);
			expect(failed.message).toBe(
				`The mail server refuses our address or network (${status}). See MAIL_FROM and SMTP_URL.`,
			);
		},
	);

	it.each([
		[550, "5.1.1 <sender@client.example>: Recipient address rejected: User unknown in virtual mailbox table"],
		[550, "5.1.1 <ann@example.com>: Email address could not be found, or was misspelled"],
		[554, "5.7.1 sender@client.example: Recipient address rejected: Access denied"],
		[550, "5.1.1 blocklist@client.example unknown"],
		[550, "5.1.1 <ann@relay.example>: not here"],
		[550, "5.2.1 The email account that you tried to reach is disabled"],
		[552, "5.2.2 The mailbox is over quota: quota exceeded"],
		[501, "5.1.3 Bad recipient address syntax"],
	])("that refuses a recipient (%i %s) is final for this mail alone", async (status, words) => {
		expect(await refusingRecipients(status, words)).toBeInstanceOf(MailRefused);
	});

	const refusingTheMail = async (responseCode: number, words: string) => {
		await insteadOfIt({
			onData: (stream, _session, done) => {
				stream.resume();
				stream.on("end", () => done(Object.assign(new Error(words), { responseCode })));
			},
		});
		return failure();
	};

	it.each([
		[550, "5.7.1 Message content rejected"],
		[552, "5.3.4 Message size exceeds fixed limit"],
		[554, "5.7.1 The message of the sender was rejected as spam"],
		[554, "5.7.1 A link in the message is on a blocklist"],
		[552, "5.3.4 The message is too large: send as a link"],
		[552, "5.2.2 The mailbox of <sending.limit@client.example> is full"],
	])("that refuses this mail (%i %s) is final for it alone", async (status, words) => {
		expect(await refusingTheMail(status, words)).toBeInstanceOf(MailRefused);
	});

	it.each([
		[550, "5.7.60 SMTP; Client does not have permissions to send as this sender"],
		[554, "5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org"],
		[
			550,
			"The from address does not match a verified Sender Identity. Mail cannot be sent until this is resolved",
		],
		[554, "Message rejected: Email address is not verified. The following identities failed the check"],
		[554, "5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied"],
		[550, "5.1.8 Access denied, bad outbound sender"],
		[550, "5.4.5 Daily user sending limit exceeded"],
		[550, "5.4.5 Daily sending quota exceeded"],
		[530, "5.7.0 Authentication required"],
		[554, "Sending paused for this account"],
		[554, "Domain not verified"],
		[554, "Payment required"],
	])(
		"that refuses us, if only after the mail, (%i %s) says nothing about it, and it waits",
		async (status, words) => {
			for (const failed of [await refusingTheMail(status, words), await refusingRecipients(status, words)]) {
				expect(failed).not.toBeInstanceOf(MailRefused);
				expect(failed.message).not.toContain("spamhaus");
			}
		},
	);

	it.each([
		[450, "4.7.1 <unknown[192.0.2.1]>: Client host rejected: cannot find your hostname"],
		[450, "4.1.8 <no-reply@unlisted.example>: Sender address rejected: Domain not found"],
		[451, "4.3.0 Error: queue file write error"],
		[451, "write error"],
		[452, "4.3.1 Insufficient system storage"],
		[454, "4.7.0 Quota exceeded"],
		[454, "4.7.0 The user is over its sending quota"],
		[450, "4.7.1 Error: too much mail from 203.0.113.7"],
	])("that takes nothing from us for now (%i %s) says nothing about this mail", async (status, words) => {
		for (const failed of [await refusingRecipients(status, words), await refusingTheMail(status, words)]) {
			expect(failed).not.toBeInstanceOf(MailDeferred);
			expect(failed.message).toContain(`takes nothing from us for now (${status} to`);
		}
	});

	it.each([
		[552, "5.3.1 Insufficient system storage"],
		[550, "5.3.1 Mail system full"],
		[550, "5.3.2 System not accepting network messages"],
		[554, "5.3.0 queue file write error"],
		[554, "5.5.1 no valid recipients"],
		[550, "5.4.5 Daily quota exceeded"],
		[554, "Message rate limit exceeded"],
		[554, "This account has been suspended"],
		[503, "bad sequence of commands"],
		[502, "not implemented"],
		[504, "parameter not implemented"],
		[554, "5.3.0 Internal error"],
		[554, "Sending rate limit exceeded"],
		[550, "Your account has been disabled"],
		[500, "unknown command"],
	])(
		"that has trouble of its own (%i %s) says nothing about this mail, which waits",
		async (status, words) => {
			for (const failed of [await refusingRecipients(status, words), await refusingTheMail(status, words)]) {
				expect(failed).not.toBeInstanceOf(MailRefused);
				expect(failed.message).toContain(`takes nothing from us (${status} to`);
			}
		},
	);

	it.each([
		[450, "4.2.0 <ann@example.com>: Recipient address rejected: Greylisted"],
		[450, "4.7.1 Client host rejected: Greylisted, come back in 60 seconds"],
		[451, "4.7.1 Please try again later"],
		[452, "4.2.2 <ann@example.com> Quota exceeded (mailbox for user is full)"],
		[452, "4.2.2 The email account that you tried to reach is over quota"],
		[450, "4.1.1 <insufficient.disk@example.com>: unverified address"],
	])("that puts off one recipient (%i %s) takes the mail later", async (status, words) => {
		expect(await refusingRecipients(status, words)).toBeInstanceOf(MailDeferred);
	});

	describe("that is slow", () => {
		const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		const signs = {
			domain: "removals.example",
			selector: "s2026",
			privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		};
		const sendWith = async (
			patience: { untilHandedOver: number; forAnswer: number },
			dkim?: typeof signs,
		) => {
			const mailer = smtpMailer({
				url,
				from: "no-reply@example.com",
				domain: "unlisted.example",
				patience,
				...(dkim && { dkim }),
			});
			await mailer.send(message).finally(() => mailer.close());
		};
		const failureWith = (patience: { untilHandedOver: number; forAnswer: number }, dkim?: typeof signs) =>
			sendWith(patience, dkim).then(
				() => expect.fail("it was taken"),
				(error: Error) => error,
			);
		/** Has the whole mail, and answers after so many milliseconds; null: breaks off instead. */
		const answersTheMailAfter = (pause: number | null) =>
			insteadOfIt({
				onData: (stream, _session, done) => {
					stream.resume();
					stream.on("end", () => {
						if (pause !== null) return setTimeout(done, pause);
						const { connections } = server as unknown as {
							connections: Set<{ _socket: { destroy(): void } }>;
						};
						for (const one of connections) one._socket.destroy();
					});
				},
			});

		it("has longer for the whole mail than for all before it", async () => {
			await answersTheMailAfter(11_000);
			await sendWith({ untilHandedOver: 10_000, forAnswer: 20_000 });
		});

		it("and never answers the whole mail may have it; so may one that breaks off then", async () => {
			await answersTheMailAfter(20_000);
			const late = await failureWith({ untilHandedOver: 20_000, forAnswer: 500 });
			expect(late).toBeInstanceOf(MailUncertain);
			await answersTheMailAfter(null);
			expect(await failureWith({ untilHandedOver: 20_000, forAnswer: 20_000 })).toBeInstanceOf(MailUncertain);
		});

		it.each([
			["greeting", { onConnect: () => undefined }],
			["sender", { onMailFrom: () => undefined }],
			["recipient", { onRcptTo: () => undefined }],
		])("at the %s has no mail: that is certain, and it waits", async (_, options) => {
			await insteadOfIt(options);
			const failed = await failureWith({ untilHandedOver: 500, forAnswer: 20_000 });
			expect(failed.message).toBe("The mail server takes no mail (no answer in time).");
			expect(failed).not.toBeInstanceOf(MailUncertain);
			// Signing reads the whole mail before the first word to the server.
			expect((await failureWith({ untilHandedOver: 500, forAnswer: 20_000 }, signs)).message).toBe(
				failed.message,
			);
		});
	});

	it("that cannot be reached may be tried again", async () => {
		url = "smtp://127.0.0.1:1";
		const failed = await failure();
		expect(failed).not.toBeInstanceOf(MailRefused);
		expect(failed.message).toBe("The mail server takes no mail (ECONNREFUSED to CONN).");
	});
});
