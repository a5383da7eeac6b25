import { type Guard, guardedAgent, LookUpFailure } from "@unlisted/broker-playbooks";
import { secondsOfRetryAfter } from "../../platform/net/retry-after.ts";

export interface Asked {
	readonly method: "GET" | "POST" | "DELETE";
	readonly url: URL;
	readonly token?: string;
	readonly body?: string;
}

export interface Answered {
	readonly status: number;
	/** Undefined if the body is not JSON. */
	readonly json: unknown;
	/** The Retry-After header, in seconds. */
	readonly retryAfter?: number;
}

/** The request was not sent, because no server could be reached. */
export class NotSent extends Error {}

export interface DrpConnection {
	ask(asked: Asked): Promise<Answered>;
	close(): Promise<void>;
}

const bytesMax = 65_536;
const answerMs = 30_000;

/**
 * Connects only to the businesses of the directory. The guard resolves each host to an address, as for brokers.
 * Tokens are only sent to the host that gave them. We follow no redirect except one: earlier versions of the protocol
 * had a slash at the end.
 */
export function drpConnection(guard: Guard, hosts: readonly string[]): DrpConnection {
	const agent = guardedAgent(guard);
	const once = async ({ method, url, token, body }: Asked): Promise<Answered> => {
		try {
			guard.check(url, hosts);
		} catch {
			throw new NotSent("This address is not the business's.");
		}
		const answer = await agent
			.request({
				origin: url.origin,
				path: url.pathname + url.search,
				method,
				headers: {
					accept: "application/json",
					...(token !== undefined && { authorization: `Bearer ${token}` }),
					...(body !== undefined && { "content-type": "text/plain" }),
				},
				body: body ?? null,
				headersTimeout: answerMs,
				bodyTimeout: answerMs,
				signal: AbortSignal.timeout(answerMs),
			})
			.catch((error: unknown) => {
				if (wasNotReached(error)) throw new NotSent("The business could not be reached.");
				throw new Error("The business did not answer.");
			});
		const told = [answer.headers["retry-after"]].flat()[0];
		// A business may ask us to wait a day at most. If it wants longer, we ask it in another way.
		const retryAfter = secondsOfRetryAfter(told, { now: new Date(), mostSeconds: 86_400 });
		const json = await jsonIn(answer.body);
		return { status: answer.statusCode, json, ...(retryAfter !== null && { retryAfter }) };
	};
	return {
		ask: async (asked) => {
			const answer = await once(asked);
			const isMissing = [301, 307, 308, 404].includes(answer.status);
			if (asked.method !== "POST" || !isMissing || asked.url.pathname.endsWith("/")) return answer;
			const withSlash = new URL(asked.url);
			withSlash.pathname += "/";
			return once({ ...asked, url: withSlash });
		},
		close: () => agent.close(),
	};
}

const beforeSending = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

function wasNotReached(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: { code?: string } };
	return error instanceof LookUpFailure || beforeSending.has(code ?? cause?.code ?? "");
}

async function jsonIn(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<unknown> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of body) {
		length += chunk.length;
		if (length > bytesMax) {
			body.destroy();
			return undefined;
		}
		chunks.push(chunk);
	}
	try {
		return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
	} catch {
		return undefined;
	}
}
