import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, RequestCaller } from "./caller.ts";
import { Refusal } from "./problem.ts";

/**
 * If a route's schema asks for a bearer token, the route answers 401 before it says anything about the body: callers
 * without access learn only that. Without a token, the body is not even read.
 */
export function installTokenFirst(app: FastifyInstance, authenticate: Authenticate): void {
	app.addHook("onRequest", async (request) => {
		if (needsToken(request) && request.headers.authorization === undefined)
			throw new Refusal("unauthenticated");
	});
	app.addHook("preValidation", async (request) => {
		if (!needsToken(request)) return;
		const caller = await authenticate(request);
		if (caller.userId === null) throw new Refusal("unauthenticated");
		asked.set(request, caller);
	});
}

/**
 * The caller that the hook found. The route asks for the same caller, so we look up the session only once per
 * request.
 */
const asked = new WeakMap<FastifyRequest, RequestCaller>();

/** A later call within the same request looks again, because a stream may stay open longer than its session. */
export function askedOnce(authenticate: Authenticate): Authenticate {
	return async (request) => {
		const caller = asked.get(request);
		if (!caller) return authenticate(request);
		asked.delete(request);
		return caller;
	};
}

/** Reads `security` as OpenAPI does: an empty alternative means that the route also works without a token. */
function needsToken({ routeOptions }: FastifyRequest): boolean {
	const { security } = (routeOptions.schema ?? {}) as { security?: readonly object[] };
	return security !== undefined && security.length > 0 && security.every((choice) => "bearer" in choice);
}
