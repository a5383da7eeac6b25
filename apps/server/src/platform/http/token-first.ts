import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, RequestCaller } from "./caller.ts";
import { Refusal } from "./problem.ts";

/**
 * A route whose schema asks for a bearer token answers 401 before it says anything about the body: who may not
 * come in is told that first, and nothing else. Without a token the body is not even read.
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

/** The caller that the hook found. The route asks for the same caller, so we look the session up once for each request. */
const asked = new WeakMap<FastifyRequest, RequestCaller>();

/** A later question of the same request asks again, because a stream may stay open longer than its session. */
export function askedOnce(authenticate: Authenticate): Authenticate {
	return async (request) => {
		const caller = asked.get(request);
		if (!caller) return authenticate(request);
		asked.delete(request);
		return caller;
	};
}

/** As OpenAPI reads `security`: an empty choice among them means that it also works without. */
function needsToken({ routeOptions }: FastifyRequest): boolean {
	const { security } = (routeOptions.schema ?? {}) as { security?: readonly object[] };
	return security !== undefined && security.length > 0 && security.every((choice) => "bearer" in choice);
}
