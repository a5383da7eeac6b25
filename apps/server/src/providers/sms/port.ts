export interface SmsMessage {
	/** Digits only, with the country's code. */
	readonly to: string;
	readonly text: string;
	readonly channel: "sms" | "whatsapp";
}

/** Hands one text message over, and answers the other side's name for it. Throws when it was not taken. */
export interface SmsSender {
	send(message: SmsMessage): Promise<{ readonly messageId: string }>;
}
