import { OutsideFailure } from "../../platform/log/outside-failure.ts";
export interface SmsMessage {
	/** Digits only, beginning with the country's code. */
	readonly to: string;
	readonly text: string;
	readonly channel: "sms" | "whatsapp";
}

/**
 * Hands one text message over, and returns the provider's name for it. Throws one of the classes
 * below. None of them contains the number or the text, so both may be logged.
 */
export interface SmsSender {
	send(message: SmsMessage): Promise<{ readonly messageId: string }>;
}

/** The provider refused this number or this text, or wants a pause: nothing was sent. */
export class SmsRefused extends OutsideFailure {
	/** It would accept the message later. */
	readonly retryAfterSeconds: number | undefined;

	constructor(message: string, retryAfterSeconds?: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/**
 * It refuses what is no recipient's fault: a wrong token, sender or address of the interface, an account without money, a country that
 * is not allowed. Nothing was sent, and the operator mends it.
 */
export class SmsAccountRefused extends OutsideFailure {}

/** It could not be reached, or takes no messages at the moment: nothing was sent, and it may be later. */
export class SmsAway extends OutsideFailure {}

/** No usable answer came, so the message may or may not have been sent. */
export class SmsUnknown extends OutsideFailure {}
