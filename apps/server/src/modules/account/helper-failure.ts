/** What a function of /functions/v1 refuses, in the words of the error catalogue. */
export class HelperFailure extends Error {
	readonly statusCode: number;

	constructor(statusCode: number, message: string) {
		super(message);
		this.statusCode = statusCode;
	}
}
