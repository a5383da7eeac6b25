import type { IncomingHttpHeaders } from "node:http";
import type { Agent } from "undici";
import { LookUpFailure } from "../look-up/failure.ts";
import { decodeBody } from "./decode-body.ts";
import { failureOf } from "./failure-of.ts";

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
	/** Without its compression, not more than `bytesMax`. */
	readonly body: Buffer;
}

export interface ExchangeDeps {
	readonly agent: Agent;
	/** For one answer, from the first byte that we send to the last one that we get. */
	readonly answerMs: number;
	readonly bytesMax: number;
}

/** One request and its answer: no redirect is followed, nothing is larger or slower than allowed. */
export async function exchange(
	{ agent, answerMs, bytesMax }: ExchangeDeps,
	{ method, url, headers, body, signal }: Asked,
): Promise<Answer> {
	const ending = new AbortController();
	const end = () => ending.abort();
	const timer = setTimeout(end, answerMs);
	signal.addEventListener("abort", end);
	try {
		if (signal.aborted) throw new LookUpFailure("timed_out", "the visit is over");
		const answer = await agent.request({
			origin: url.origin,
			path: url.pathname + url.search,
			method,
			headers: { ...headers, "accept-encoding": "gzip, br" },
			body: body ?? null,
			signal: ending.signal,
			headersTimeout: answerMs,
			bodyTimeout: answerMs,
		});
		const raw = await readBody(answer.body, bytesMax);
		const coding = String(answer.headers["content-encoding"] ?? "");
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body: decodeBody(raw, coding, bytesMax),
		};
	} catch (error) {
		throw failureOf(error, ending.signal);
	} finally {
		clearTimeout(timer);
		signal.removeEventListener("abort", end);
	}
}

async function readBody(body: AsyncIterable<Buffer> & { destroy(): unknown }, max: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of body) {
		length += chunk.length;
		if (length > max) {
			body.destroy();
			throw new LookUpFailure("broken_answer", "the answer is too large");
		}
		chunks.push(chunk);
	}
	return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length);
}
