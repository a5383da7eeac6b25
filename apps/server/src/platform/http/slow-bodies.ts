import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./problem.ts";

export interface BodyLimits {
	/** Seconds within which a body must arrive. */
	readonly seconds: number;
	/** How many bodies may be arriving at once. */
	readonly waiting: number;
}

/**
 * After this time, a body must have arrived at this average rate. A phone with a bad connection is ten times as fast.
 */
const graceSeconds = 5;
const bytesPerSecond = 512;
/** An honest body arrives within this time, even on a busy machine. */
const atOnceMs = 1000;
/** Memory that all arriving bodies may hold together. */
const bytesAltogether = 256 * 1024 * 1024;

interface Waiting {
	readonly raw: IncomingMessage;
	readonly since: number;
	readonly bytesBefore: number;
}

/**
 * A slow body costs its sender nothing and keeps a request open, so we end it with 408. If too many bodies are
 * arriving, a new one ends the one that has taken longest. Honest bodies arrive quickly, so a thousand slow ones keep
 * nobody out.
 */
export function installBodyLimits(app: FastifyInstance, limits: BodyLimits): void {
	const waiting = new Map<IncomingMessage, Waiting>();
	app.addHook("preParsing", (request, _reply, _payload, done) => {
		if (hasBody(request)) {
			const { raw } = request;
			const [longest] = waiting.values();
			const now = performance.now();
			// Many honest bodies at once are done in a moment. Another limit bounds how many can be opened at once.
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
		// The reader of the body gets an error as if the connection broke. The connection is closed after the answer.
		if (raw.listenerCount("error") > 0) raw.emit("error", refusal);
		else raw.destroy();
	}
	function sweep(): void {
		const now = performance.now();
		let held = 0;
		// Ends the longest-running bodies first, until few enough are left.
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
