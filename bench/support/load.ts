import { Agent, request } from "node:http";
import { type Comparison, compareInTurns } from "./compare-in-turns.ts";
import { answerFromThread, inOwnThread } from "./own-thread.ts";

export interface Target {
	readonly url: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly seconds: number;
	readonly connections: number;
}

/** Answers per second from one address. */
export const requestsPerSecond = (target: Target): Promise<number> => inOwnThread(import.meta.url, target);

export const compareRates = (floor: Target, ours: Target, rounds: number): Promise<Comparison> =>
	compareInTurns(
		() => requestsPerSecond(floor),
		() => requestsPerSecond(ours),
		rounds,
	);

async function load({ url, headers, seconds, connections }: Target): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const end = Date.now() + seconds * 1000;
	let answered = 0;
	const ask = () =>
		new Promise<void>((resolve, reject) => {
			const sent = request(url, { agent, headers: headers ?? {} }, (response) => {
				if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
				response.resume();
				response.on("end", resolve);
			});
			sent.on("error", reject);
			sent.end();
		});
	const start = Date.now();
	const line = async () => {
		while (Date.now() < end) {
			await ask();
			answered += 1;
		}
	};
	await Promise.all(Array.from({ length: connections }, line));
	agent.destroy();
	return answered / ((Date.now() - start) / 1000);
}

answerFromThread(load);
