import type { Delivery } from "../store/deliveries.ts";
import type { Store } from "../store/store.ts";
import { present } from "../wire/present.ts";
import { signature } from "./sign.ts";

export interface Deliverer {
	/** Call it when there may be something to deliver. */
	wake(): void;
	/** Resolves once nothing waits for delivery. */
	delivered(): Promise<void>;
	close(): Promise<void>;
}

/** Stripe waits hours. A person who tries something out waits seconds. */
const retryAfterMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const maxAttempts = 30;
const timeoutMs = 15_000;
const atOnce = 8;

/**
 * Sends events to the endpoints that want them, until each has answered 2xx. Waiting deliveries are in the database,
 * so that a restart loses none.
 */
export function runDeliveries(store: Store, log: (line: string) => void): Deliverer {
	const inFlight = new Map<number, Promise<void>>();
	const stop = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	let scheduled = false;
	const waiting = new Set<() => void>();

	function wake(): void {
		if (scheduled || stop.signal.aborted) return;
		scheduled = true;
		setImmediate(() => {
			scheduled = false;
			if (!stop.signal.aborted) pump();
		});
	}

	function pump(): void {
		clearTimeout(timer);
		if (waiting.size > 0 && store.deliveries.counts().pending === 0) {
			for (const resolve of waiting) resolve();
			waiting.clear();
		}
		const { hold, shuffle } = store.settings().webhooks;
		if (hold) return;
		const busy = new Set(inFlight.keys());
		const free = atOnce - busy.size;
		if (free > 0) {
			const due = store.deliveries.due(Date.now(), shuffle ? 1000 : free, busy);
			for (const delivery of (shuffle ? shuffled(due) : due).slice(0, free)) start(delivery);
		}
		const next = store.deliveries.nextAt(new Set(inFlight.keys()));
		if (next === undefined || inFlight.size >= atOnce) return;
		timer = setTimeout(pump, Math.min(60_000, Math.max(0, next - Date.now())));
		timer.unref();
	}

	function start(delivery: Delivery): void {
		const sending = attempt(delivery)
			.catch((error: unknown) => log(`webhook ${delivery.event}: ${String(error)}`))
			.finally(() => {
				inFlight.delete(delivery.seq);
				wake();
			});
		inFlight.set(delivery.seq, sending);
	}

	async function attempt({ seq, event, endpoint, attempts }: Delivery): Promise<void> {
		const message = store.transact((tx) => {
			const found = tx.get("event", event);
			const target = tx.get("webhook_endpoint", endpoint);
			if (found === undefined || target?.status !== "enabled") return null;
			const body = JSON.stringify(present(tx, structuredClone(found)), null, 2);
			return {
				body,
				url: target.url,
				secret: tx.hidden("webhook_endpoint", endpoint).secret,
				type: found.type,
			};
		});
		if (message === null) return store.deliveries.settle(seq, "given up", null);
		const status = await post(message, stop.signal);
		if (stop.signal.aborted && status === null) return;
		log(`webhook ${message.type} ${event} to ${endpoint}: ${status ?? "no answer"}`);
		if (status !== null && status >= 200 && status < 300)
			return store.deliveries.settle(seq, "delivered", status);
		if (attempts + 1 >= maxAttempts) return store.deliveries.settle(seq, "given up", status);
		const wait = retryAfterMs[Math.min(attempts, retryAfterMs.length - 1)] ?? 0;
		store.deliveries.postpone(seq, Date.now() + wait, status);
	}

	return {
		wake,
		delivered: () =>
			new Promise((resolve) => {
				waiting.add(resolve);
				wake();
			}),
		async close() {
			stop.abort();
			clearTimeout(timer);
			await Promise.all(inFlight.values());
		},
	};
}

async function post(
	{ body, url, secret }: { body: string; url: string; secret: string },
	stopped: AbortSignal,
): Promise<number | null> {
	try {
		// biome-ignore lint/style/noRestrictedGlobals: follows no redirect, as Stripe does not
		const response = await fetch(url, {
			method: "POST",
			body,
			headers: {
				"content-type": "application/json; charset=utf-8",
				"stripe-signature": signature(secret, body, Math.floor(Date.now() / 1000)),
				"user-agent": "Stripe/1.0 (sandbox; +https://stripe.com/docs/webhooks)",
			},
			redirect: "manual",
			signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
		});
		await response.body?.cancel();
		return response.status;
	} catch {
		return null;
	}
}

function shuffled<T>(items: readonly T[]): T[] {
	const result = [...items];
	for (let last = result.length - 1; last > 0; last -= 1) {
		const other = Math.floor(Math.random() * (last + 1));
		[result[last], result[other]] = [result[other] as T, result[last] as T];
	}
	return result;
}
