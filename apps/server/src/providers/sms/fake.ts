import type { SmsMessage, SmsSender } from "./port.ts";

export interface FakeSms extends SmsSender {
	readonly sent: SmsMessage[];
	failNext(error: Error): void;
}

export function fakeSms(): FakeSms {
	const sent: SmsMessage[] = [];
	const failures: Error[] = [];
	return {
		sent,
		failNext: (error) => {
			failures.push(error);
		},
		send: async (message) => {
			const failure = failures.shift();
			if (failure) throw failure;
			sent.push(message);
			return { messageId: `fake-${sent.length}` };
		},
	};
}
