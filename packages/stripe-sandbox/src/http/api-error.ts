/** The body of a refusal, as Stripe words it. */
export interface ErrorBody {
	type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
	message: string;
	code?: string;
	decline_code?: string;
	param?: string;
	charge?: string;
	doc_url?: string;
	payment_intent?: object;
	payment_method?: object;
	setup_intent?: object;
	request_log_url?: string;
	[key: string]: unknown;
}

/** An expected refusal. With `keeps`, earlier changes of the call stay: a declined charge still exists. */
export class ApiError extends Error {
	readonly status: number;
	readonly body: ErrorBody;
	readonly keeps: boolean;

	constructor(status: number, body: ErrorBody, keeps = false) {
		super(body.message);
		this.status = status;
		this.body =
			body.code === undefined
				? body
				: { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` };
		this.keeps = keeps;
	}
}

/** A request that is not possible in this state: 400. */
export function invalid(message: string, param?: string, code?: string): ApiError {
	return new ApiError(400, {
		type: "invalid_request_error",
		message,
		...(code === undefined ? {} : { code }),
		...(param === undefined ? {} : { param }),
	});
}

/** The address's object does not exist: 404. */
export function missing(what: string, id: string): ApiError {
	return new ApiError(404, {
		type: "invalid_request_error",
		code: "resource_missing",
		message: `No such ${what}: '${id}'`,
		param: "id",
	});
}

/** The parameter's object does not exist: 400. */
export function missingReference(what: string, id: string, param: string): ApiError {
	return invalid(`No such ${what}: '${id}'`, param, "resource_missing");
}
