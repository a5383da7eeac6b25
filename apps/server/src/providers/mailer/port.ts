export interface MailMessage {
	/**
	 * The same for all tries. It becomes the Message-ID, by which a mail server recognizes and drops a mail that it
	 * already has.
	 */
	readonly id: string;
	readonly to: string;
	readonly replyTo?: string;
	readonly subject: string;
	readonly text: string;
	/** Letters to companies have only plain text. */
	readonly html?: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** Additional parts of a letter, which comes from one person instead of the installation. */
	readonly letter?: LetterParts;
}

export interface LetterParts {
	/** Also the sender of the envelope, so that bounces arrive there too. */
	readonly from: { readonly name: string; readonly address: string };
	/** Without brackets. Answers refer to it, and it identifies a repeated mail. */
	readonly messageId: string;
	/** The Message-ID of the letter that this one follows. */
	readonly inReplyTo?: string;
	/** The Message-IDs of all earlier letters, oldest first. */
	readonly references?: readonly string[];
	readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
	readonly name: string;
	readonly type: "application/pdf";
	readonly content: Uint8Array;
}

/** The longest time that sending one mail may take, in milliseconds. */
export interface MailPatience {
	/** For everything up to the last byte of the mail: connecting, signing in, sender, recipient, content. */
	readonly untilHandedOver: number;
	/**
	 * For the answer to the complete mail, because a server may scan it and write it to its disk. RFC 5321 allows ten
	 * minutes.
	 */
	readonly forAnswer: number;
}

export const mailPatience: MailPatience = { untilHandedOver: 120_000, forAnswer: 600_000 };

/**
 * Sends one mail. Returns when the other side has accepted it, and throws if it has not. Errors other than the
 * classes below are about the mail server itself: no mail can go out, and all mails wait.
 */
export interface Mailer {
	/** False while there is no mail server. Mails then wait, however long that takes. */
	readonly delivers: boolean;
	/**
	 * A mailer that hands mails over calls `beforeLastByte` before the other side can have all of it. If that throws,
	 * the other side never gets the end of the mail, and `send` throws the same error.
	 */
	send(message: MailMessage, beforeLastByte?: () => Promise<void>): Promise<void>;
	close(): Promise<void>;
}

/** The mail server says that it will never accept this mail. If it is set up wrongly, it says so of every mail. */
export class MailRefused extends Error {}

/** This recipient's server does not accept this mail yet. Other mails may go out. */
export class MailDeferred extends Error {}

/** The other side got the complete mail but never answered, so it may or may not have accepted it. */
export class MailUncertain extends Error {}
