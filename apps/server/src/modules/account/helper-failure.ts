/** A refusal of a function of /functions/v1, in the error catalogue's words. */
export class HelperFailure extends Error {
	readonly statusCode: number;

	constructor(statusCode: number, message: string) {
		super(message);
		this.statusCode = statusCode;
	}
}
