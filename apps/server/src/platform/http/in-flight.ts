import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./problem.ts";

interface Counted {
	/** The handler is running. It continues even if the caller hangs up. */
	handling: boolean;
	/** Nobody waits for the answer anymore: it was sent, or the caller hung up. */
	answered: boolean;
	readonly ofSocket: Set<Counted>;
}

/**
 * Allows at most `limit` requests at once, and refuses further ones immediately. Otherwise requests would wait in a
 * queue until all of them time out. A request counts once its body has arrived; slow bodies have their own limits.
 * Health and metrics always pass, because otherwise an orchestrator would kill a busy process.
 */
export function installInFlightLimit(app: FastifyInstance, limit: number): void {
	let inFlight = 0;
	const counted = new WeakMap<object, Counted>();
	const bySocket = new WeakMap<object, Set<Counted>>();
	const release = (state: Counted) => {
		if (!state.answered || state.handling || !state.ofSocket.delete(state)) return;
		inFlight -= 1;
	};
	const answered = (state: Counted | undefined) => {
		if (!state) return;
		state.answered = true;
		release(state);
	};
	/**
	 * Not every answer ends by itself: a request that waits on a broken connection gives no further event. So when a
	 * socket closes, all its requests count as answered.
	 */
	const ofSocket = (socket: Socket): Set<Counted> => {
		const known = bySocket.get(socket);
		if (known) return known;
		const states = new Set<Counted>();
		bySocket.set(socket, states);
		socket.once("close", () => {
			for (const state of [...states]) answered(state);
		});
		return states;
	};
	app.addHook("preValidation", ({ raw, routeOptions }, _reply, done) => {
		const { alwaysAdmitted, staysOpen } = routeOptions.config;
		if (alwaysAdmitted || staysOpen) return done();
		if (inFlight >= limit) {
			const words = "The service is busy. Try again in a moment.";
			return done(new Refusal("unavailable", words, { retryAfterSeconds: 1 }));
		}
		// The caller has already hung up, so no event would report the end of the request.
		if (raw.socket.destroyed) return done();
		const state = { handling: false, answered: false, ofSocket: ofSocket(raw.socket) };
		inFlight += 1;
		state.ofSocket.add(state);
		counted.set(raw, state);
		done();
	});
	app.addHook("onRoute", (route) => {
		const { handler } = route;
		route.handler = function counting(request, reply) {
			const result: unknown = handler.call(this, request, reply);
			const state = counted.get(request.raw);
			if (!(state && result instanceof Promise)) return result;
			state.handling = true;
			const settled = () => {
				state.handling = false;
				release(state);
			};
			result.then(settled, settled);
			return result;
		};
	});
	app.addHook("onResponse", ({ raw }, _reply, done) => {
		answered(counted.get(raw));
		done();
	});
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** The route answers even under load and without rate limits: health, readiness, metrics. */
		alwaysAdmitted?: boolean;
		/** A stream that is idle most of the time. The route has its own limit. */
		staysOpen?: boolean;
	}
}
