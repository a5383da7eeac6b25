/** Asks another model what a text means. Null if it has no opinion. It is never more than an opinion. */
export interface ReplyModelOpinion {
	/** `text` must be redacted already. Never throws. */
	opinionOn(text: string): Promise<string | null>;
}
