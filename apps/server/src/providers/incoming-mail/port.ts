/** A mail as it was received. */
export interface ArrivedMail {
	readonly raw: Uint8Array;
	/** The recipients of the envelope. Empty if the channel does not tell them. */
	readonly recipients: readonly string[];
	readonly via: "imap" | "webhook" | "smtp";
}

/** Stores a mail. Returns once the mail is safe, and throws if it is not: then the mail must come again. */
export type TakeMail = (mail: ArrivedMail) => Promise<void>;

/** A channel for mails that this process keeps open. */
export interface MailSource {
	/** The name in the lines of a start. */
	readonly label: string;
	/** For how long nothing could be taken from it. It is left out where others bring the mails. */
	secondsAway?(): number;
	start(): Promise<void>;
	stop(): Promise<void>;
}

/** How far a mailbox has been read. */
export interface MailboxCursor {
	readonly validity: string;
	readonly lastUid: number;
}

export interface CursorStore {
	read(mailbox: string): Promise<MailboxCursor | null>;
	save(mailbox: string, cursor: MailboxCursor): Promise<void>;
}

/** The parts of a mail that we read. Attachments stay unopened. */
export interface ParsedMail {
	readonly messageId: string | null;
	/** The Message-IDs that it answers, with brackets. */
	readonly references: readonly string[];
	readonly from: { readonly name: string; readonly address: string };
	/** All addresses that it may have been sent to, in lower case. */
	readonly recipients: readonly string[];
	readonly subject: string;
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** The text, or the HTML if there is no text. For a mail server's report: its parts as they came. */
	readonly body: string;
}
