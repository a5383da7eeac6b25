import type { Store } from "../store/store.ts";
import { expand } from "../wire/expand.ts";
import { ApiError, invalid } from "./api-error.ts";
import type { Caller, Endpoint } from "./endpoint.ts";
import { fingerprint } from "./fingerprint.ts";
import type { FormHash } from "./form.ts";
import { list, text } from "./params.ts";
import { parseShape } from "./parse-shape.ts";

export interface ApiRequest {
	readonly requestId: string;
	readonly address: string;
	readonly pathParams: Readonly<Record<string, string>>;
	readonly form: FormHash;
	readonly caller: Caller;
	readonly idempotencyKey: string | null;
	/** Whether the call fails on request instead of running. */
	readonly fails: boolean;
}

export interface ApiAnswer {
	status: number;
	body: string;
	/** The request that first got this saved answer. */
	replayOf?: string;
}

export interface ExecuteDeps {
	store: Store;
	now: () => number;
	/** Reports an error inside the sandbox itself. */
	report: (error: unknown) => void;
}

/**
 * Runs one call of the API. Returns the saved answer of its key, or stores all of its effects and the answer
 * together.
 */
export function execute(deps: ExecuteDeps, endpoint: Endpoint, request: ApiRequest): ApiAnswer {
	const { idempotencyKey: key } = request;
	const print = fingerprint(endpoint.method, request.address, request.form);
	if (key !== null) {
		const saved = deps.store.idempotency.read(key, deps.now());
		if (saved !== undefined && saved.fingerprint !== print) throw keyReused(key);
		if (saved !== undefined) return { status: saved.status, body: saved.body, replayOf: saved.request };
	}
	const { expand: expandForm, ...form } = request.form;
	const params = parseShape(endpoint.params, Object.assign(Object.create(null), form));
	const paths = expandForm === undefined ? [] : list(text(200)).parse(expandForm, "expand");
	if (paths.length > 20) throw invalid("You have exceeded the maximum of 20 expansions.", "expand");

	const secretOnly = request.caller === "publishable" && paths.find((path) => path !== "payment_method");
	if (typeof secretOnly === "string") {
		throw invalid(
			`You do not have permission to expand this property (${secretOnly}) with a publishable key.`,
			"expand",
		);
	}

	return deps.store.transact(
		(tx) => {
			const answer = answerOf(() =>
				tx.attempt(() => {
					if (request.fails) return internalError(request.requestId);
					try {
						const result = endpoint.run({ tx, params, path: request.pathParams, caller: request.caller });
						return ok(expand(tx, result, paths));
					} catch (error) {
						if (error instanceof ApiError && error.keeps) return refused(error, request.requestId);
						throw error;
					}
				}),
			);
			if (key !== null) {
				const { status, body } = answer;
				deps.store.idempotency.write(
					key,
					{ fingerprint: print, request: request.requestId, status, body },
					deps.now(),
				);
			}
			return answer;
		},
		{ asked: { requestId: request.requestId, idempotencyKey: key } },
	);

	function answerOf(run: () => ApiAnswer): ApiAnswer {
		try {
			return run();
		} catch (error) {
			if (error instanceof ApiError) return refused(error, request.requestId);
			deps.report(error);
			return internalError(request.requestId);
		}
	}
}

export function refused(error: ApiError, requestId: string): ApiAnswer {
	const body = { ...error.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
	return { status: error.status, body: JSON.stringify({ error: body }, null, 2) };
}

export function internalError(requestId: string): ApiAnswer {
	const message = `Sorry! The sandbox failed to do that; its log says why. Request ${requestId}`;
	return { status: 500, body: JSON.stringify({ error: { type: "api_error", message } }, null, 2) };
}

export function keyInUse(key: string): ApiError {
	return new ApiError(409, {
		type: "idempotency_error",
		code: "idempotency_key_in_use",
		message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
	});
}

function keyReused(key: string): ApiError {
	return new ApiError(400, {
		type: "idempotency_error",
		message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
	});
}

function ok(answer: object): ApiAnswer {
	return { status: 200, body: JSON.stringify(answer, null, 2) };
}
