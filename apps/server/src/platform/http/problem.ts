import { type Problem, type ProblemCode, problems } from "@unlisted/contracts/problem";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An expected failure, with a code from the closed list and a sentence for the person. */
export class Refusal extends Error {
	readonly code: ProblemCode;
	readonly errors: Problem["errors"];
	readonly retryAfterSeconds: number | undefined;

	constructor(
		code: ProblemCode,
		detail?: string,
		more: Pick<Problem, "errors"> & { retryAfterSeconds?: number } = {},
	) {
		super(detail ?? problems[code].title);
		this.code = code;
		this.errors = more.errors;
		this.retryAfterSeconds = more.retryAfterSeconds;
	}
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
	const { status, title } = problems[refusal.code];
	const problem: Problem = {
		type: `/docs#${refusal.code}`,
		title,
		status,
		code: refusal.code,
		...(refusal.message === title ? {} : { detail: refusal.message }),
		requestId: request.id,
		...(refusal.errors ? { errors: refusal.errors } : {}),
	};
	if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
	// We serialize it here, because a route's response schemas describe its successes and would remove fields of its
	// failures.
	return reply
		.code(status)
		.header("cache-control", "no-store")
		.header("content-type", "application/problem+json; charset=utf-8")
		.serializer((value: unknown) => JSON.stringify(value))
		.send(problem);
}
