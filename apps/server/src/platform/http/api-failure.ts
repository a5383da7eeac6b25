/** An expected failure of an API with its own codes, such as /auth/v1. */
export class ApiFailure<Code extends string = string> extends Error {
	readonly statusCode: number;
	readonly code: Code;
	readonly retryAfterSeconds: number | undefined;

	constructor(statusCode: number, code: Code, message: string, retryAfterSeconds?: number) {
		super(message);
		this.statusCode = statusCode;
		this.code = code;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
