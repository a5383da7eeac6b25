import { once } from "node:events";
import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

export interface Target {
	readonly url: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly seconds: number;
	readonly connections: number;
}

/** Answers of one address a second. The client has a thread of its own, so that it does not share the server's. */
export async function requestsPerSecond(target: Target): Promise<number> {
	const worker = new Worker(new URL(import.meta.url), { workerData: target });
	const [result] = (await once(worker, "message")) as [number | string];
	await worker.terminate();
	if (typeof result === "string") throw new Error(result);
	return result;
}

/**
 * How ours stands to the floor: they take turns, so that a machine which is busy with something else for a while
 * slows both, and the median of the rounds counts.
 */
export async function compareRates(
	floor: Target,
	ours: Target,
	rounds: number,
): Promise<{ floor: number; ours: number; ratio: number }> {
	await requestsPerSecond({ ...floor, seconds: 1 });
	await requestsPerSecond({ ...ours, seconds: 1 });
	const results: { floor: number; ours: number; ratio: number }[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const below = await requestsPerSecond(floor);
		const above = await requestsPerSecond(ours);
		results.push({ floor: below, ours: above, ratio: above / below });
	}
	results.sort((a, b) => a.ratio - b.ratio);
	const middle = results[Math.floor(results.length / 2)];
	if (!middle) throw new Error("A comparison needs at least one round.");
	return middle;
}

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

if (!isMainThread && parentPort) {
	const port = parentPort;
	load(workerData as Target).then(
		(rate) => port.postMessage(rate),
		(error: Error) => port.postMessage(error.message),
	);
}
