export interface SmsMessage {
	/** Digits only, with the country's code. */
	readonly to: string;
	readonly text: string;
	readonly channel: "sms" | "whatsapp";
}

/**
 * Hands one text message over, and answers the other side's name for it. Throws SmsRefused or SmsUnknown. Neither says
 * to whom it was, nor what: they may be logged.
 */
export interface SmsSender {
	send(message: SmsMessage): Promise<{ readonly messageId: string }>;
}

/** The other side said no: nothing went out. */
export class SmsRefused extends Error {
	/** It would take the message later. */
	readonly retryAfterSeconds: number | undefined;

	constructor(message: string, retryAfterSeconds?: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** No usable answer came: the message may have gone out, or not. */
export class SmsUnknown extends Error {}
