import { setTimeout as sleep } from "node:timers/promises";
import type { Mailer, MailMessage } from "./port.ts";

export interface FakeMailer extends Mailer {
	readonly sent: MailMessage[];
	/** The next send to this address throws. After that, mails go through again. */
	failNext(to: string, error: Error): void;
	/** Waits until a mail to this address arrives, because a job delivers it. */
	waitFor(to: string, matches?: (mail: MailMessage) => boolean): Promise<MailMessage>;
}

export function fakeMailer(): FakeMailer {
	const sent: MailMessage[] = [];
	const failures = new Map<string, Error>();
	return {
		delivers: true,
		sent,
		failNext: (to, error) => {
			failures.set(to, error);
		},
		send: async (message, beforeLastByte) => {
			const failure = failures.get(message.to);
			failures.delete(message.to);
			if (failure) throw failure;
			await beforeLastByte?.();
			sent.push(message);
		},
		waitFor: async (to, matches = () => true) => {
			for (let attempt = 0; attempt < 800; attempt += 1) {
				const mail = sent.find((message) => message.to === to && matches(message));
				if (mail) return mail;
				await sleep(25);
			}
			throw new Error(`No such mail reached ${to} within 20 seconds.`);
		},
		close: async () => undefined,
	};
}
