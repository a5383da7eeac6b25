import type { FastifyInstance } from "fastify";
import { Refusal } from "./problem.ts";

/**
 * At most `limit` requests at once: the next one is told to come back at once instead of queueing until everybody
 * times out. Health and metrics always pass, or an orchestrator would kill the process for being busy.
 */
export function installInFlightLimit(app: FastifyInstance, limit: number): void {
	let inFlight = 0;
	const counted = new WeakSet<object>();
	app.addHook("onRequest", (request, _reply, done) => {
		const { alwaysAdmitted, staysOpen } = request.routeOptions.config;
		if (alwaysAdmitted || staysOpen) return done();
		if (inFlight >= limit) {
			const words = "The service is busy. Try again in a moment.";
			return done(new Refusal("unavailable", words, { retryAfterSeconds: 1 }));
		}
		inFlight += 1;
		counted.add(request.raw);
		done();
	});
	const release = (request: { raw: object }) => {
		if (counted.delete(request.raw)) inFlight -= 1;
	};
	app.addHook("onResponse", (request, _reply, done) => {
		release(request);
		done();
	});
	app.addHook("onRequestAbort", (request, done) => {
		release(request);
		done();
	});
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** Answered even under pressure and without rate limits: health, readiness, metrics. */
		alwaysAdmitted?: boolean;
		/** A stream that costs nothing while nothing happens. The route has a limit of its own. */
		staysOpen?: boolean;
	}
}
