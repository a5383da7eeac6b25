import { Agent, request } from "node:http";

export interface AskOptions {
	readonly headers?: Readonly<Record<string, string>>;
	/** A text is sent unchanged. */
	readonly body?: object | string;
}

/** Sends one request and returns its JSON, or null. Throws for any answer that is not a success. */
export type Ask = (
	name: string,
	method: "GET" | "POST",
	path: string,
	options?: AskOptions,
) => Promise<unknown>;

export interface Asking {
	readonly ask: Ask;
	/** The milliseconds of every answer, by the name of the request. */
	readonly took: Map<string, number[]>;
	close(): void;
}

/** Sends requests to one server over at most this many connections. */
export function asking(url: string, connections: number): Asking {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const took = new Map<string, number[]>();
	const ask: Ask = (name, method, path, { headers = {}, body } = {}) => {
		const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
		const about = text === undefined ? {} : { "content-type": "application/json" };
		const length = text === undefined ? {} : { "content-length": Buffer.byteLength(text) };
		const started = performance.now();
		return new Promise((resolve, reject) => {
			const sent = request(`${url}${path}`, { agent, method, headers: { ...about, ...length, ...headers } });
			sent.on("response", (response) => {
				const pieces: Buffer[] = [];
				response.on("data", (piece: Buffer) => pieces.push(piece));
				response.on("error", reject);
				response.on("end", () => {
					const times = took.get(name) ?? [];
					times.push(performance.now() - started);
					took.set(name, times);
					const { statusCode = 0 } = response;
					const answer = Buffer.concat(pieces).toString();
					if (statusCode >= 400 || statusCode < 200)
						return reject(
							new Error(`${method} ${path.split("?")[0]} ${statusCode}: ${answer.slice(0, 200)}`),
						);
					const isJson = String(response.headers["content-type"]).includes("json");
					resolve(isJson ? JSON.parse(answer) : null);
				});
			});
			sent.on("error", reject);
			sent.end(text);
		});
	};
	return { ask, took, close: () => agent.destroy() };
}
