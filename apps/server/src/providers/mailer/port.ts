export interface MailMessage {
	/** The same for all tries. It becomes the Message-ID, by which a mail server drops what it already has. */
	readonly id: string;
	readonly to: string;
	readonly replyTo?: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Hands one mail over. Returns when the other side has accepted it, and throws if it has not. */
export interface Mailer {
	/** False while there is no server for mails. They wait, however long that lasts. */
	readonly delivers: boolean;
	send(message: MailMessage): Promise<void>;
	close(): Promise<void>;
}

/** The other side will never accept this mail, so another try is pointless. */
export class MailRefused extends Error {}
