/** A mail that a broker wrote. */
export interface Mail {
	readonly site: string;
	readonly from: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	readonly messageId: string;
	readonly inReplyTo: string | null;
	readonly kind: MailKind;
}

export type MailKind =
	| "confirm"
	| "acknowledge"
	| "finish"
	| "no_record"
	| "need_id"
	| "need_form"
	| "need_link"
	| "refuse"
	| "bounce";

export interface StoredMail extends Mail {
	/** A number that grows with each mail. */
	readonly seq: number;
	readonly at: number;
	readonly state: "kept" | "waiting" | "sent" | "failed";
}
