import { Agent, request } from "node:http";
import { answerFromThread, inOwnThread } from "./own-thread.ts";

export interface TokenTarget {
	readonly url: string;
	readonly seconds: number;
	/**
	 * The first token of each line. A line sends one request at a time, because every answer holds the token for the
	 * next one.
	 */
	readonly tokens: readonly string[];
}

/** Answers per second, and the tokens at the end of each line. */
export const exchangesPerSecond = (target: TokenTarget): Promise<{ rate: number; tokens: string[] }> =>
	inOwnThread(import.meta.url, target);

async function load({ url, seconds, tokens }: TokenTarget): Promise<{ rate: number; tokens: string[] }> {
	const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
	const exchange = (refresh_token: string) =>
		new Promise<string>((resolve, reject) => {
			const body = JSON.stringify({ refresh_token });
			const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
			const sent = request(url, { agent, method: "POST", headers }, (response) => {
				let text = "";
				response.on("data", (chunk) => {
					text += chunk;
				});
				response.on("end", () => {
					if (response.statusCode !== 200)
						return reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
					resolve((JSON.parse(text) as { refresh_token: string }).refresh_token);
				});
			});
			sent.on("error", reject);
			sent.end(body);
		});
	const start = Date.now();
	const end = start + seconds * 1000;
	let answered = 0;
	const last = await Promise.all(
		tokens.map(async (first) => {
			let token = first;
			while (Date.now() < end) {
				token = await exchange(token);
				answered += 1;
			}
			return token;
		}),
	);
	agent.destroy();
	return { rate: answered / ((Date.now() - start) / 1000), tokens: last };
}

answerFromThread(load);
