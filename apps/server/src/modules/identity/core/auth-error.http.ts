import type { ProblemCode } from "@unlisted/contracts/problem";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BadToken } from "../../../platform/http/caller.ts";
import type { ErrorShape } from "../../../platform/http/errors.ts";
import type { Refusal } from "../../../platform/http/problem.ts";
import { AuthError, type AuthErrorCode, OauthError } from "./auth-error.ts";

const versionHeader = "x-supabase-api-version";
const newShapeSince = "2024-01-01";

/** How Supabase Auth words refusals of the platform around our routes. */
const fromPlatform: Record<ProblemCode, [status: number, code: AuthErrorCode]> = {
	invalid_request: [400, "validation_failed"],
	malformed_body: [400, "bad_json"],
	invalid_token: [403, "otp_expired"],
	unauthenticated: [401, "no_authorization"],
	// These routes sell nothing.
	payment_failed: [402, "unexpected_failure"],
	plan_required: [402, "unexpected_failure"],
	recent_proof_required: [400, "reauthentication_needed"],
	second_factor_required: [403, "insufficient_aal"],
	forbidden: [403, "not_admin"],
	not_found: [404, "not_found"],
	method_not_allowed: [405, "validation_failed"],
	request_timeout: [408, "validation_failed"],
	conflict: [409, "validation_failed"],
	body_too_large: [413, "validation_failed"],
	address_too_long: [414, "validation_failed"],
	unsupported_media_type: [415, "validation_failed"],
	rate_limited: [429, "over_request_rate_limit"],
	internal: [500, "unexpected_failure"],
	unavailable: [503, "unexpected_failure"],
};

/** Writes an error in one of two shapes. The client's API version decides. */
export function authErrorShape(basePath: string): ErrorShape {
	// With the base path "/" other APIs share the root, so this shape is only for our own routes.
	return { prefix: basePath === "/" ? "/ not a path" : `${basePath}/`, send: sendAuthError };
}

export function sendAuthError(
	request: FastifyRequest,
	reply: FastifyReply,
	refusal: Refusal,
	error: Error,
): FastifyReply {
	if (error instanceof OauthError) {
		return send(reply, error.statusCode, { error: error.error, error_description: error.message });
	}
	const failure = error instanceof AuthError ? error : translate(refusal, error);
	reply.header("x-sb-error-code", failure.code);
	if (failure.retryAfterSeconds !== undefined) reply.header("retry-after", String(failure.retryAfterSeconds));
	const weak = failure.weakPassword && { weak_password: { reasons: failure.weakPassword } };
	if (wantsNewShape(request)) {
		reply.header(versionHeader, newShapeSince);
		return send(reply, failure.statusCode, { code: failure.code, message: failure.message, ...weak });
	}
	return send(reply, failure.statusCode, {
		code: failure.statusCode,
		error_code: failure.code,
		msg: failure.message,
		...weak,
	});
}

function translate(refusal: Refusal, error: Error): AuthError {
	if (error instanceof BadToken) {
		return new AuthError(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
	}
	const [status, code] = fromPlatform[refusal.code];
	return new AuthError(status, code, refusal.message, { retryAfterSeconds: refusal.retryAfterSeconds });
}

function wantsNewShape(request: FastifyRequest): boolean {
	const asked = request.headers[versionHeader];
	return typeof asked === "string" && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= newShapeSince;
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
	return reply
		.code(status)
		.header("cache-control", "no-store")
		.header("content-type", "application/json; charset=utf-8")
		.serializer((value: unknown) => JSON.stringify(value))
		.send(body);
}
