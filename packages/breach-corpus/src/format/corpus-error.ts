/** Every failure that we expect, as a closed list. The message is a sentence for the operator. */
export type CorpusErrorCode =
	| "bad_key"
	| "bad_option"
	| "no_corpus"
	| "corpus_exists"
	| "damaged"
	| "locked"
	| "disk_full"
	| "cannot_read"
	| "unknown_source"
	| "too_large";

export class CorpusError extends Error {
	readonly code: CorpusErrorCode;

	constructor(code: CorpusErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "CorpusError";
		this.code = code;
	}
}
