/** A mail as it came over the wire. */
export interface ArrivedMail {
	readonly raw: Uint8Array;
	/** Of the envelope; empty where the way in does not tell it. */
	readonly recipients: readonly string[];
	readonly via: "imap" | "webhook" | "smtp";
}

/** Keeps a mail. It returns once the mail is safe, and throws if it is not: then it must come again. */
export type TakeMail = (mail: ArrivedMail) => Promise<void>;

/** A way in that this process keeps open. */
export interface MailSource {
	/** For the lines of a start. */
	readonly label: string;
	/** For how long nothing could be taken from it. It is left out where others bring the mails. */
	secondsAway?(): number;
	start(): Promise<void>;
	stop(): Promise<void>;
}

/** How far a mailbox was read. */
export interface MailboxCursor {
	readonly validity: string;
	readonly lastUid: number;
}

export interface CursorStore {
	read(mailbox: string): Promise<MailboxCursor | null>;
	save(mailbox: string, cursor: MailboxCursor): Promise<void>;
}

/** What is read of a mail. Attachments stay closed. */
export interface ParsedMail {
	readonly messageId: string | null;
	/** Message-IDs that it answers, with brackets. */
	readonly references: readonly string[];
	readonly from: { readonly name: string; readonly address: string };
	/** All addresses that it may have been sent to, in small letters. */
	readonly recipients: readonly string[];
	readonly subject: string;
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Text, or HTML if there is no text; of a report of a mail server the parts as they came. */
	readonly body: string;
}
