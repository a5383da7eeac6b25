import type { ProblemCode } from "@unlisted/contracts/problem";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { causeOf, isDatabaseAway, whyDatabaseFails } from "../db/database-away.ts";
import { noteDatabaseFailure } from "../db/failures-seen.ts";
import { BadToken } from "./caller.ts";
import { Refusal, sendProblem } from "./problem.ts";

/** Our own messages for errors of Fastify and its plugins. */
const frameworkErrors = new Map<string, { code: ProblemCode; detail?: string }>(
	Object.entries({
		FST_ERR_CTP_INVALID_JSON_BODY: { code: "malformed_body", detail: "The body is not valid JSON." },
		FST_ERR_CTP_EMPTY_JSON_BODY: { code: "malformed_body", detail: "The body is empty; JSON is expected." },
		FST_ERR_CTP_INVALID_MEDIA_TYPE: {
			code: "unsupported_media_type",
			detail: "Send the body as application/json.",
		},
		FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
			code: "malformed_body",
			detail: "The body is not as long as announced.",
		},
		FST_ERR_CTP_BODY_TOO_LARGE: { code: "body_too_large" },
		FST_ERR_BAD_URL: { code: "invalid_request", detail: "The address is not well-formed." },
	}),
);

/** The shape of errors under a prefix where clients expect something other than problem+json. */
export interface ErrorShape {
	readonly prefix: string;
	/** `error` is what was thrown. `refusal` is the answer made from it. */
	send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, error: Error): FastifyReply;
}

export function installErrorHandling(app: FastifyInstance, shapes: readonly ErrorShape[]): void {
	const send = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal, error: Error) => {
		const shape = shapes.find(({ prefix }) => request.url.startsWith(prefix));
		return shape ? shape.send(request, reply, refusal, error) : sendProblem(request, reply, refusal);
	};
	app.setErrorHandler((error: FastifyError, request, reply) => {
		const refusal = toRefusal(error);
		logFailure(request, error, refusal);
		return send(request, reply, refusal, error);
	});
}

/**
 * Only unexpected errors log a stack. A shed request is one line in the request log, so that an attacker who makes us
 * shed a thousand a second cannot fill the disk. An unreachable database is one line as well.
 */
export function logFailure(request: FastifyRequest, error: FastifyError, refusal: Refusal): void {
	const isShed = error instanceof Refusal;
	if (refusal.code === "internal") request.log.error({ err: error }, "request failed");
	else if (refusal.code === "unavailable" && !isShed) {
		const { code, message } = causeOf(error);
		const why = whyDatabaseFails(error) ?? "unknown";
		noteDatabaseFailure(why);
		request.log.error({ reason: message, code }, `the database does not answer: ${why}`);
	}
}

export function toRefusal(error: FastifyError): Refusal {
	if (error instanceof Refusal) return error;
	if (error instanceof BadToken) return new Refusal("unauthenticated", error.message);
	if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error);
	const known = frameworkErrors.get(error.code ?? "");
	if (known) return new Refusal(known.code, known.detail);
	if (isDatabaseAway(error)) {
		return new Refusal(
			"unavailable",
			"The database does not answer. Nothing was lost; try again in a moment.",
			{
				retryAfterSeconds: 5,
			},
		);
	}
	const status = error.statusCode ?? 500;
	if (status === 413) return new Refusal("body_too_large");
	if (status === 415) return new Refusal("unsupported_media_type");
	if (status >= 400 && status < 500) return new Refusal("invalid_request");
	return new Refusal("internal");
}

function validationRefusal(error: { validation: { instancePath: string; message?: string }[] }): Refusal {
	const errors = error.validation.map(({ instancePath, message }) => ({
		field: instancePath.replace(/^\//, "").replaceAll("/", "."),
		message: message ?? "is not valid",
	}));
	const first = errors[0];
	const detail = first
		? first.field === ""
			? first.message
			: `${first.field}: ${first.message}`
		: undefined;
	return new Refusal("invalid_request", detail, { errors });
}
