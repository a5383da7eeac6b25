import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

export interface WebhookTarget {
	readonly url: string;
	readonly secret: string;
	/** Whom the events are about, in turn. */
	readonly customers: readonly string[];
	readonly connections: number;
	/** Until so many were answered, or so many seconds have passed. */
	readonly count?: number;
	readonly seconds?: number;
}

/** Signed events that nobody has seen before, answered a second. The client has a thread of its own. */
export async function webhooksPerSecond(target: WebhookTarget): Promise<number> {
	const worker = new Worker(new URL(import.meta.url), { workerData: target });
	const [result] = (await once(worker, "message")) as [number | string];
	await worker.terminate();
	if (typeof result === "string") throw new Error(result);
	return result;
}

/** As ours and the floor take turns, a machine that is busy for a while slows both; the median of the rounds counts. */
export async function compareWebhooks(floor: WebhookTarget, ours: WebhookTarget, rounds: number) {
	await webhooksPerSecond({ ...floor, seconds: 1 });
	await webhooksPerSecond({ ...ours, seconds: 1 });
	const results: { floor: number; ours: number; ratio: number }[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const below = await webhooksPerSecond(floor);
		const above = await webhooksPerSecond(ours);
		results.push({ floor: below, ours: above, ratio: above / below });
	}
	results.sort((a, b) => a.ratio - b.ratio);
	const middle = results[Math.floor(results.length / 2)];
	if (!middle) throw new Error("A comparison needs at least one round.");
	return middle;
}

function newEvent(customer: string): string {
	return JSON.stringify({
		id: `evt_${randomUUID().replaceAll("-", "")}`,
		object: "event",
		api_version: "2026-10-28.endive",
		created: Math.floor(Date.now() / 1000),
		data: { object: { id: "sub_1", object: "subscription", customer, status: "active", metadata: {} } },
		livemode: false,
		pending_webhooks: 1,
		request: { id: null, idempotency_key: null },
		type: "customer.subscription.updated",
	});
}

async function load({ url, secret, customers, connections, count, seconds }: WebhookTarget): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	let told = 0;
	const tell = () =>
		new Promise<void>((resolve, reject) => {
			const body = newEvent(customers[told % customers.length] ?? "");
			const t = Math.floor(Date.now() / 1000);
			const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
			const headers = {
				"content-type": "application/json",
				"content-length": Buffer.byteLength(body),
				"stripe-signature": `t=${t},v1=${v1}`,
			};
			const sent = request(url, { agent, method: "POST", headers }, (response) => {
				if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
				response.resume();
				response.on("end", resolve);
			});
			sent.on("error", reject);
			sent.end(body);
		});
	const start = Date.now();
	const end = start + (seconds ?? 600) * 1000;
	let answered = 0;
	const line = async () => {
		while (Date.now() < end && told < (count ?? Number.POSITIVE_INFINITY)) {
			told += 1;
			await tell();
			answered += 1;
		}
	};
	await Promise.all(Array.from({ length: connections }, line));
	agent.destroy();
	return answered / ((Date.now() - start) / 1000);
}

if (!isMainThread && parentPort) {
	const port = parentPort;
	load(workerData as WebhookTarget).then(
		(rate) => port.postMessage(rate),
		(error: Error) => port.postMessage(error.message),
	);
}
