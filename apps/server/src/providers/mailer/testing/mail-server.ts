import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, expect } from "vitest";
import { smtpMailer } from "../smtp.ts";

export const message = {
	id: "0b0f8a52-0000-4000-8000-000000000001",
	to: "ann@example.com",
	subject: "Hello",
	text: "Plain words",
	html: "<p>Words</p>",
};

/** A mail server on this machine, a new one for each test. It accepts everything until a test replaces it. */
export function mailServer() {
	const here = {
		server: new SMTPServer(),
		url: "",
		taken: [] as string[],
		/** Replaces the server that accepts everything. */
		insteadOfIt: async (options: SMTPServerOptions) => {
			await stop();
			await start(options);
		},
		send: async () => {
			const mailer = smtpMailer({
				url: here.url,
				from: "Unlisted <no-reply@example.com>",
				domain: "unlisted.example",
			});
			try {
				await mailer.send(message);
			} finally {
				await mailer.close();
			}
		},
		failure: () =>
			here.send().then(
				() => expect.fail("it was taken"),
				(error: Error) => error,
			),
		/** Replaces it by one that refuses each recipient with these words. */
		refusingRecipients: async (responseCode: number, words: string) => {
			await here.insteadOfIt({
				onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode })),
			});
			return here.failure();
		},
		/** Replaces it by one that refuses each mail with these words, after it has received the mail. */
		refusingTheMail: async (responseCode: number, words: string) => {
			await here.insteadOfIt({
				onData: (stream, _session, done) => {
					stream.resume();
					stream.on("end", () => done(Object.assign(new Error(words), { responseCode })));
				},
			});
			return here.failure();
		},
	};
	const start = async (options: SMTPServerOptions) => {
		here.server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], ...options });
		await new Promise<void>((resolve) => here.server.listen(0, "127.0.0.1", resolve));
		here.url = `smtp://127.0.0.1:${(here.server.server.address() as AddressInfo).port}`;
	};
	const stop = () => new Promise<void>((resolve) => here.server.close(() => resolve()));
	beforeEach(async () => {
		here.taken.length = 0;
		await start({
			onData: (stream, _session, done) => {
				let text = "";
				stream.on("data", (chunk) => {
					text += String(chunk);
				});
				stream.on("end", () => {
					here.taken.push(text);
					done();
				});
			},
		});
	});
	afterEach(stop);
	return here;
}
