import { OutsideFailure } from "../../platform/log/outside-failure.ts";
export interface SmsMessage {
	/** Only digits, beginning with the country code. */
	readonly to: string;
	readonly text: string;
	readonly channel: "sms" | "whatsapp";
}

/**
 * Sends one text message and returns the provider's id for it. Throws one of the classes below. None of them contains
 * the number or the text, so they may be logged.
 */
export interface SmsSender {
	send(message: SmsMessage): Promise<{ readonly messageId: string }>;
}

/** The provider refused this number or this text, or wants a pause. Nothing was sent. */
export class SmsRefused extends OutsideFailure {
	/** After how many seconds the provider may accept the message. */
	readonly retryAfterSeconds: number | undefined;

	constructor(message: string, retryAfterSeconds?: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/**
 * The provider refuses for a reason that is not the recipient's: a wrong token, sender or address of the interface,
 * an account without money, a country that is not allowed. Nothing was sent, and the operator has to fix it.
 */
export class SmsAccountRefused extends OutsideFailure {}

/**
 * The provider could not be reached, or takes no messages at the moment. Nothing was sent, and a later try may work.
 */
export class SmsAway extends OutsideFailure {}

/** No usable answer came, so the message may or may not have been sent. */
export class SmsUnknown extends OutsideFailure {}
