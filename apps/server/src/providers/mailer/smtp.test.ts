import { generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { MailRefused, MailUncertain } from "./port.ts";
import { smtpMailer } from "./smtp.ts";
import { mailServer, message } from "./testing/mail-server.ts";

describe("a mail server", () => {
	const here = mailServer();

	it("gets a mail with the same id in every try", async () => {
		await here.send();
		expect(here.taken).toHaveLength(1);
		for (const line of [
			`Message-ID: <${message.id}@unlisted.example>`,
			"To: ann@example.com",
			"Plain words",
		]) {
			expect(here.taken[0]).toContain(line);
		}
	});

	describe("whose sender keeps the last byte", () => {
		const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		const dkim = {
			domain: "removals.example",
			selector: "s2026",
			privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		};
		const signing = [
			["a mail", undefined],
			["a signed mail", dkim],
		] as const;
		const open = (signs: typeof dkim | undefined) =>
			smtpMailer({
				url: here.url,
				from: "no-reply@example.com",
				domain: "unlisted.example",
				...(signs && { dkim: signs }),
			});

		it.each(signing)("has no mail, and the sender learns its own reason: %s", async (_what, signs) => {
			const mailer = open(signs);
			const reason = new Error("Somebody else has it.");
			await expect(mailer.send(message, () => Promise.reject(reason))).rejects.toBe(reason);
			await mailer.close();
			const ended = () => (here.server as unknown as { connections: Set<unknown> }).connections.size;
			await expect.poll(ended).toBe(0);
			expect(here.taken).toEqual([]);
		});

		it.each(signing)("has the mail only once the sender goes on: %s", async (_what, signs) => {
			const mailer = open(signs);
			let takenBefore = -1;
			await mailer.send(message, async () => {
				await expect.poll(() => received).toBeGreaterThan(0);
				// The server has everything else by now, and answers another connection after it.
				await mailer.verify();
				takenBefore = here.taken.length;
			});
			await mailer.close();
			expect([takenBefore, here.taken.length]).toEqual([0, 1]);
		});

		it.each(signing)("is not said to have a mail whose recipient it refused: %s", async (_what, signs) => {
			await here.refusingRecipients(550, "nobody here");
			const mailer = open(signs);
			let noted = false;
			const note = async () => {
				noted = true;
			};
			await expect(mailer.send(message, note)).rejects.toThrow(MailRefused);
			await mailer.close();
			expect(noted).toBe(false);
		});
		let received = 0;
		beforeEach(() => {
			received = 0;
			return here.insteadOfIt({
				onData: (stream, _session, done) => {
					stream.on("data", (chunk: Buffer) => {
						received += chunk.length;
					});
					stream.on("end", () => {
						here.taken.push("a mail");
						done();
					});
				},
			});
		});
	});

	describe("on another machine", () => {
		/** In the form that `smtpAddress` gives. The host is this machine, because tests reach no other. */
		const required = (verified: boolean) => `${here.url}?requireTLS=true&tls.rejectUnauthorized=${verified}`;

		it("gets no mail without TLS", async () => {
			here.url = required(true);
			const failed = await here.failure();
			expect(failed.message).toContain("did not take it: TLS failed");
			expect(failed, "the mail waits until that is mended").not.toBeInstanceOf(MailRefused);
			expect(here.taken).toEqual([]);
		});

		it("needs a trusted certificate, unless that is switched off", async () => {
			await here.insteadOfIt({
				disabledCommands: [],
				onData: (stream, _session, done) => {
					stream.resume();
					stream.on("end", () => {
						here.taken.push("a mail");
						done();
					});
				},
			});
			const plain = here.url;
			here.url = required(true);
			const failed = await here.failure();
			expect(failed.message).toMatch(/its certificate is not trusted \(\w+\)\. See SMTP_TLS\.$/);
			expect(failed, "the mail waits until that is mended").not.toBeInstanceOf(MailRefused);
			expect(here.taken).toEqual([]);
			here.url = plain;
			here.url = required(false);
			await here.send();
			expect(here.taken).toEqual(["a mail"]);
		});
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
				url: here.url,
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
		/**
		 * Makes the server take the complete mail and answer after this many milliseconds. Null: it disconnects
		 * instead.
		 */
		const answersTheMailAfter = (pause: number | null) =>
			here.insteadOfIt({
				onData: (stream, _session, done) => {
					stream.resume();
					stream.on("end", () => {
						if (pause !== null) return setTimeout(done, pause);
						const { connections } = here.server as unknown as {
							connections: Set<{ _socket: { destroy(): void } }>;
						};
						for (const one of connections) one._socket.destroy();
					});
				},
			});

		it("has more time for the complete mail than for everything before it", async () => {
			await answersTheMailAfter(11_000);
			await sendWith({ untilHandedOver: 10_000, forAnswer: 20_000 });
		});

		it("and never answers the complete mail may have it, and so may one that disconnects then", async () => {
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
			await here.insteadOfIt(options);
			const failed = await failureWith({ untilHandedOver: 500, forAnswer: 20_000 });
			expect(failed.message).toBe("The mail server takes no mail (no answer in time).");
			expect(failed).not.toBeInstanceOf(MailUncertain);
			// Signing reads the complete mail before the first word to the server.
			expect((await failureWith({ untilHandedOver: 500, forAnswer: 20_000 }, signs)).message).toBe(
				failed.message,
			);
		});
	});

	it("that cannot be reached may be tried again", async () => {
		here.url = "smtp://127.0.0.1:1";
		const failed = await here.failure();
		expect(failed).not.toBeInstanceOf(MailRefused);
		expect(failed.message).toBe("The mail server takes no mail (ECONNREFUSED to CONN).");
	});
});
