export interface MailMessage {
	/** Stays the same over retries: it becomes the Message-ID, by which a mail server drops what it has already. */
	readonly id: string;
	readonly to: string;
	readonly replyTo?: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Hands one mail over. It returns when the other side has taken it, and throws when it has not. */
export interface Mailer {
	/** False while there is nowhere to hand mails to: they wait, for however long that lasts. */
	readonly delivers: boolean;
	send(message: MailMessage): Promise<void>;
	close(): Promise<void>;
}

/** The other side will never take this mail: trying again would be pointless. */
export class MailRefused extends Error {}
