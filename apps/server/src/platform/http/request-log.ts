import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Keeps a caller's own request id if it looks like one, so that the logs of two systems can be compared. */
export function requestId(raw: IncomingMessage): string {
	const given = raw.headers["x-request-id"];
	return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

export function installRequestLog(app: FastifyInstance): void {
	app.addHook("onRequest", (request, reply, done) => {
		reply.header("x-request-id", request.id);
		done();
	});
	app.addHook("onResponse", (request, reply, done) => {
		const { method, routeOptions } = request;
		// A shed request is logged at every level except "silent", because it means that this process has too much to
		// do.
		const { quiet = false, alwaysAdmitted = false } = routeOptions.config;
		// A probe asks every second, and its lines would repeat what health.routes.ts logs once.
		const isShed = reply.statusCode === 503 && !alwaysAdmitted;
		const level = isShed ? "warn" : quiet && (alwaysAdmitted || reply.statusCode < 500) ? "debug" : "info";
		// Leaves out the query, which may carry a token. Leaves out the path of an unknown route, which may hold
		// anything.
		const path = routeOptions.url ?? "(no route)";
		app.log[level](
			{ reqId: request.id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
			"request",
		);
		done();
	});
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** Logged only at debug: pages, files and probes. */
		quiet?: boolean;
	}
}
