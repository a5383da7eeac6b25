import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OpenSpan, Spans } from "./spans.ts";

/**
 * Makes a span for each request that has a route. Pages, files and probes have none. Install it before the logging,
 * so that the log lines of a request carry its trace.
 */
export function traceRequests(app: FastifyInstance, spans: Spans): void {
	const open = new WeakMap<FastifyRequest, OpenSpan>();
	app.addHook("onRequest", (request, _reply, done) => {
		const { url: route, config } = request.routeOptions;
		if (route === undefined || config.quiet) return done();
		const { method } = request;
		// Uses the route's pattern, because the address itself may hold an id, and its query a token.
		const attributes = { "http.request.method": method, "http.route": route };
		const begun = { name: `${method} ${route}`, kind: "server", attributes } as const;
		const span = spans.ofStranger(request.headers.traceparent, begun);
		if (!span) return done();
		open.set(request, span);
		spans.inside(span, done);
	});
	// When a body arrives, Node continues in the context of the connection, not of the request. So we enter the span
	// again.
	app.addHook("preValidation", (request, _reply, done) => {
		const span = open.get(request);
		if (span) spans.inside(span, done);
		else done();
	});
	app.addHook("onResponse", (request, reply, done) => {
		const span = open.get(request);
		if (!span) return done();
		spans.inside(span, done);
		const { statusCode } = reply;
		span.end({ failed: statusCode >= 500, attributes: { "http.response.status_code": statusCode } });
	});
}
