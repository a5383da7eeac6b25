import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { newEvent } from "./new-event.ts";
import { answerFromThread, inOwnThread } from "./own-thread.ts";

export interface WebhookTarget {
	readonly url: string;
	readonly secret: string;
	/** The customers of the events, used in turn. */
	readonly customers: readonly string[];
	readonly connections: number;
	/** Stops after this many answers, or after this many seconds. */
	readonly count?: number;
	readonly seconds?: number;
}

/** Sends new signed events. Returns answers per second. */
export const webhooksPerSecond = (target: WebhookTarget): Promise<number> =>
	inOwnThread(import.meta.url, target);

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

answerFromThread(load);
