import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./problem.ts";

interface Counted {
	/** Its handler runs; that the caller hung up does not end it. */
	handling: boolean;
	/** Nobody waits for the answer any more: it was sent, or the caller hung up. */
	answered: boolean;
}

/**
 * At most `limit` requests at once: the next one is told to come back at once instead of queueing until everybody
 * times out. A request counts once it is here as a whole: one whose body does not come costs a connection, and there
 * are other bounds for those. Health and metrics always pass, or an orchestrator would kill the process for being busy.
 */
export function installInFlightLimit(app: FastifyInstance, limit: number): void {
	let inFlight = 0;
	const counted = new WeakMap<object, Counted>();
	app.addHook("preValidation", (request, _reply, done) => {
		const { alwaysAdmitted, staysOpen } = request.routeOptions.config;
		if (alwaysAdmitted || staysOpen) return done();
		if (inFlight >= limit) {
			const words = "The service is busy. Try again in a moment.";
			return done(new Refusal("unavailable", words, { retryAfterSeconds: 1 }));
		}
		inFlight += 1;
		counted.set(request.raw, { handling: false, answered: false });
		done();
	});
	const release = ({ raw }: FastifyRequest) => {
		const state = counted.get(raw);
		if (!state?.answered || state.handling) return;
		counted.delete(raw);
		inFlight -= 1;
	};
	const answered = (request: FastifyRequest) => {
		const state = counted.get(request.raw);
		if (state) state.answered = true;
		release(request);
	};
	app.addHook("onRoute", (route) => {
		const { handler } = route;
		route.handler = function counting(request, reply) {
			const result: unknown = handler.call(this, request, reply);
			const state = counted.get(request.raw);
			if (!(state && result instanceof Promise)) return result;
			state.handling = true;
			const settled = () => {
				state.handling = false;
				release(request);
			};
			result.then(settled, settled);
			return result;
		};
	});
	app.addHook("onResponse", (request, _reply, done) => {
		answered(request);
		done();
	});
	app.addHook("onRequestAbort", (request, done) => {
		answered(request);
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
