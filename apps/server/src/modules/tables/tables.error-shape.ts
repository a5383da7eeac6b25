import { type ProblemCode, problems } from "@unlisted/contracts/problem";
import { BadToken } from "../../platform/http/caller.ts";
import type { ErrorShape } from "../../platform/http/errors.ts";
import { RestFailure } from "./rest-failure.ts";

/** Refusals that happen before a query is read, with the nearest PostgREST code. */
const codes: Partial<Record<ProblemCode, string>> = {
	invalid_request: "PGRST100",
	malformed_body: "PGRST102",
	body_too_large: "PGRST102",
	unsupported_media_type: "PGRST102",
	unauthenticated: "PGRST301",
	not_found: "PGRST125",
	method_not_allowed: "PGRST117",
	unavailable: "PGRST000",
};

export const tablesErrorShape: ErrorShape = {
	prefix: "/rest/v1",
	send: (_request, reply, refusal, error) => {
		const failure = failureOf(error) ?? {
			statusCode: problems[refusal.code].status,
			body: {
				code: codes[refusal.code] ?? "PGRSTX00",
				details: null,
				hint: null,
				message: refusal.message,
			},
		};
		if (failure.statusCode === 401) {
			const why =
				error instanceof BadToken
					? ` error="invalid_token", error_description="${failure.body.message}"`
					: "";
			reply.header("www-authenticate", `Bearer${why}`);
		}
		if (refusal.retryAfterSeconds !== undefined)
			reply.header("retry-after", String(refusal.retryAfterSeconds));
		return reply
			.code(failure.statusCode)
			.header("cache-control", "no-store")
			.header("content-type", "application/json; charset=utf-8")
			.serializer((value: unknown) => JSON.stringify(value))
			.send(failure.body);
	},
};

function failureOf(error: Error): RestFailure | null {
	if (error instanceof RestFailure) return error;
	if (!(error instanceof BadToken)) return null;
	return error.reason === "expired"
		? new RestFailure(401, "PGRST303", "JWT expired")
		: new RestFailure(401, "PGRST301", "No suitable key or wrong key type");
}
