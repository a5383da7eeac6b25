import { request as ask, createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Host, listen } from "./static-hosts.ts";

/**
 * What the server behind the proxy answered. A fault damages that, so its headers are those of a real server.
 */
export interface RealAnswer {
	/** Where it can be had without the proxy. */
	readonly from: string;
	readonly path: string;
	readonly range: string | undefined;
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

/** True if it answered by itself. False: pass on the real answer. */
export type Fault = (real: RealAnswer, response: ServerResponse) => boolean;

export interface FaultProxy extends Host {
	/** The requests, in order. */
	readonly requests: { path: string; range: string | undefined }[];
	/** Applied to every answer until the test resets it. */
	fault: Fault | undefined;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
	const requests: FaultProxy["requests"] = [];
	const host = await listen(
		createServer((request, response) => {
			const path = request.url ?? "/";
			const { method, headers } = request;
			const { range } = headers;
			requests.push({ path, range });
			// Uses a new connection each time. The server may close a kept connection at the moment when we use it
			// again.
			const behind = ask(`${target}${path}`, { method, headers, agent: false }, async (answer) => {
				const body = await buffer(answer);
				const real = {
					from: `${target}${path}`,
					path,
					range,
					status: answer.statusCode ?? 0,
					headers: answer.headers,
					body,
				};
				if (!proxy.fault?.(real, response)) response.writeHead(real.status, real.headers).end(body);
			});
			behind.once("error", () => response.destroy()).end();
		}),
	);
	const proxy: FaultProxy = { ...host, requests, fault: undefined };
	return proxy;
}

const answerWith =
	(status: number, text = ""): Fault =>
	(_real, response) => {
		response.writeHead(status).end(text);
		return true;
	};

/** Sends half of the answer, without any sign that it is half. */
export const givesHalf: Fault = ({ status, headers, body }, response) => {
	const half = body.subarray(0, body.length / 2);
	response.writeHead(status, { ...headers, "content-length": half.length }).end(half);
	return true;
};

/** Everything that a host may do wrong in its answers. */
export const faults: readonly (readonly [string, Fault])[] = [
	["answers 500", answerWith(500, "ill")],
	["answers 503 with a page", answerWith(503, "<html>")],
	["answers 404", answerWith(404)],
	...[301, 302, 307].map(
		(status) =>
			[
				`answers ${status} and another host that has it`,
				({ from }, response) => {
					response.writeHead(status, { location: from }).end();
					return true;
				},
			] as const satisfies readonly [string, Fault],
	),
	["answers 200 with something else", answerWith(200, "<html>log in first</html>")],
	[
		"cuts its answers off",
		({ status, headers, body }, response) => {
			response.writeHead(status, headers);
			response.write(body.subarray(0, body.length / 2), () => response.destroy());
			return true;
		},
	],
	["gives half an answer for a whole one", givesHalf],
	["never answers", () => true],
	[
		"hangs in the middle",
		({ status, headers, body }, response) => {
			response.writeHead(status, headers).write(body.subarray(0, 1));
			return true;
		},
	],
	[
		"answers a byte at a time, for longer than is waited",
		({ status, headers, body }, response) => {
			response.writeHead(status, headers);
			void trickle(response, body, 1);
			return true;
		},
	],
];

/** Slow but not too slow: sends four pieces with a pause between them. */
export const slow: Fault = ({ status, headers, body }, response) => {
	response.writeHead(status, headers);
	void trickle(response, body, Math.ceil(body.length / 4));
	return true;
};

/** Changes one bit of what the server sent. Lengths and tags are right. */
export const flipsOneBit: Fault = ({ status, headers, body }, response) => {
	const damaged = Buffer.from(body);
	damaged[7] = (damaged[7] ?? 0) ^ 1;
	response.writeHead(status, headers).end(damaged);
	return true;
};

async function trickle(response: ServerResponse, body: Buffer, piece: number): Promise<void> {
	for (let at = 0; at < body.length && !response.destroyed; at += piece) {
		response.write(body.subarray(at, at + piece));
		await sleep(20);
	}
	response.end();
}
