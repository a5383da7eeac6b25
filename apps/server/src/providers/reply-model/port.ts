/** What another model thinks that a text means; null if it has no opinion. Never more than that. */
export interface ReplyModelOpinion {
	/** `text` is redacted already. It never throws. */
	opinionOn(text: string): Promise<string | null>;
}
