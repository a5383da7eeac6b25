import type { IncomingHttpHeaders } from "node:http";
import type { Agent } from "undici";
import { LookUpFailure } from "../look-up/failure.ts";
import { decodeBody } from "./decode-body.ts";
import { failureOf } from "./failure-of.ts";
import { Reading } from "./reading.ts";

export interface Asked {
	readonly method: "GET" | "POST";
	readonly url: URL;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
	readonly signal: AbortSignal;
}

export interface Answer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	/** Without its compression, no more than `bytesMax`. */
	readonly body: Buffer;
}

export interface ExchangeDeps {
	readonly agent: Agent;
	/** Limit for one answer, from the first byte sent to the last byte received. */
	readonly answerMs: number;
	readonly bytesMax: number;
}

/** Sends one request and reads its answer. Follows no redirect, and stops at anything larger or slower than allowed. */
export async function exchange(
	{ agent, answerMs, bytesMax }: ExchangeDeps,
	{ method, url, headers, body, signal }: Asked,
): Promise<Answer> {
	if (signal.aborted) throw new LookUpFailure("timed_out", "the visit is over");
	const reading = new Reading(bytesMax);
	const end = () => reading.end(new LookUpFailure("timed_out", "no whole answer within the time"));
	const timer = setTimeout(end, answerMs);
	signal.addEventListener("abort", end);
	try {
		agent.dispatch(
			{
				origin: url.origin,
				path: url.pathname + url.search,
				method,
				headers: { ...headers, "accept-encoding": "gzip, br" },
				body: body ?? null,
				headersTimeout: answerMs,
				bodyTimeout: answerMs,
			},
			reading,
		);
		const { status, headers: answered, raw } = await reading.whole;
		const coding = answered["content-encoding"];
		return {
			status,
			headers: answered,
			body: coding === undefined ? raw : decodeBody(raw, String(coding), bytesMax),
		};
	} catch (error) {
		throw failureOf(error);
	} finally {
		clearTimeout(timer);
		signal.removeEventListener("abort", end);
	}
}
