export interface MailMessage {
	/** The same for all tries. It becomes the Message-ID, by which a mail server drops what it already has. */
	readonly id: string;
	readonly to: string;
	readonly replyTo?: string;
	readonly subject: string;
	readonly text: string;
	/** Letters to companies are plain text. */
	readonly html?: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** What a letter has besides, which is not from the installation but from one person. */
	readonly letter?: LetterParts;
}

export interface LetterParts {
	/** Also the sender of the envelope, so that answers of mail servers come there too. */
	readonly from: { readonly name: string; readonly address: string };
	/** Without brackets. Answers refer to it, and a repeated sending is known by it. */
	readonly messageId: string;
	/** Of the letter that this one follows. */
	readonly inReplyTo?: string;
	/** The oldest first. */
	readonly references?: readonly string[];
	readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
	readonly name: string;
	readonly type: "application/pdf";
	readonly content: Uint8Array;
}

/** How long handing one mail over takes at most, in milliseconds. */
export interface MailPatience {
	/** For all before the last byte of the mail: connecting, signing in, sender, recipient, content. */
	readonly untilHandedOver: number;
	/** For the answer to the whole mail: a server may look into it, and write it to its disk. RFC 5321 gives it ten minutes. */
	readonly forAnswer: number;
}

export const mailPatience: MailPatience = { untilHandedOver: 120_000, forAnswer: 600_000 };

/**
 * Hands one mail over. Returns when the other side has accepted it, and throws if it has not. Everything that is thrown
 * but the two classes below is about the mail server itself: no mail goes out, and all of them wait.
 */
export interface Mailer {
	/** False while there is no server for mails. They wait, however long that lasts. */
	readonly delivers: boolean;
	send(message: MailMessage): Promise<void>;
	close(): Promise<void>;
}

/** This recipient's server will never accept this mail, so another try is pointless. */
export class MailRefused extends Error {}

/** This recipient's server does not accept this mail yet. Others may go out. */
export class MailDeferred extends Error {}

/** The other side had the whole mail, and its answer never came: it may have taken it or not. */
export class MailUncertain extends Error {}
