import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./problem.ts";

export interface BodyLimits {
	/** A body has to be here after so many seconds. */
	readonly seconds: number;
	/** So many may be on their way at once. */
	readonly waiting: number;
}

/** After this long a body has to have come at this rate, on average; a telephone on a bad line is ten times as fast. */
const graceSeconds = 5;
const bytesPerSecond = 512;
/** An honest body is here within this time, even on a machine that has much to do. */
const atOnceMs = 1000;
/** What all bodies on their way may hold of memory. */
const bytesAltogether = 256 * 1024 * 1024;

interface Waiting {
	readonly raw: IncomingMessage;
	readonly since: number;
	readonly bytesBefore: number;
}

/**
 * A body that comes slowly costs its sender nothing, and holds a request open. It is given up with 408. When too many
 * are on their way, the one that has been longest is given up for a new one: an honest body is here at once, so nobody
 * is kept out by those who send a thousand slow ones.
 */
export function installBodyLimits(app: FastifyInstance, limits: BodyLimits): void {
	const waiting = new Map<IncomingMessage, Waiting>();
	app.addHook("preParsing", (request, _reply, _payload, done) => {
		if (hasBody(request)) {
			const { raw } = request;
			const [longest] = waiting.values();
			const now = performance.now();
			// A burst of honest ones is gone in a moment; how many can be opened at once is bounded elsewhere.
			if (longest && waiting.size >= limits.waiting && now - longest.since > atOnceMs) giveUp(longest);
			waiting.set(raw, { raw, since: now, bytesBefore: raw.socket.bytesRead });
		}
		done();
	});
	const settle = ({ raw }: FastifyRequest) => waiting.delete(raw);
	app.addHook("preValidation", (request, _reply, done) => {
		settle(request);
		done();
	});
	app.addHook("onResponse", (request, _reply, done) => {
		settle(request);
		done();
	});
	app.addHook("onRequestAbort", (request, done) => {
		settle(request);
		done();
	});

	function giveUp({ raw }: Waiting): void {
		waiting.delete(raw);
		const refusal = new Refusal("request_timeout", "The body did not arrive in time.");
		// Whoever reads the body hears of it as of any fault on the way, and the connection is closed after the answer.
		if (raw.listenerCount("error") > 0) raw.emit("error", refusal);
		else raw.destroy();
	}
	function sweep(): void {
		const now = performance.now();
		let held = 0;
		// The longest first: they are given up until the rest is few enough.
		for (const body of [...waiting.values()].reverse()) {
			const seconds = (now - body.since) / 1000;
			const bytes = body.raw.socket.bytesRead - body.bytesBefore;
			const slow = seconds > graceSeconds && bytes < bytesPerSecond * seconds;
			held += bytes;
			if (seconds > limits.seconds || slow || held > bytesAltogether) giveUp(body);
		}
	}
	const timer = setInterval(sweep, Math.min(1000, limits.seconds * 250));
	timer.unref();
	app.addHook("onClose", async () => clearInterval(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
