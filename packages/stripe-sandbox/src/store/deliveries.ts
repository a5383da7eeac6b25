import type { DatabaseSync } from "node:sqlite";
import { hears } from "../webhooks/hears.ts";
import type { Event } from "../wire/wire.ts";
import type { Tx } from "./tx.ts";

export interface Delivery {
	seq: number;
	event: string;
	endpoint: string;
	attempts: number;
}

export interface DeliveryStore {
	/** Adds a delivery for each endpoint that wants the event, in the transaction that made it. */
	schedule(tx: Tx, event: Event): void;
	/** Adds a delivery to all endpoints that want the event, or to one, for an event that is sent again. */
	again(event: string, endpoint: string, now: number): void;
	due(now: number, limit: number, except: ReadonlySet<number>): Delivery[];
	nextAt(except: ReadonlySet<number>): number | undefined;
	settle(seq: number, state: "delivered" | "given up", status: number | null): void;
	postpone(seq: number, nextAt: number, status: number | null): void;
	/** How many endpoints still wait for an event. */
	pending(event: string): number;
	/** Events with a failed delivery, or without one. */
	withOutcome(delivered: boolean): string[];
	forgetEndpoint(endpoint: string): void;
	counts(): { pending: number; delivered: number; given_up: number };
}

export function deliveryStore(database: DatabaseSync): DeliveryStore {
	const insert = database.prepare("INSERT INTO deliveries (event, endpoint, next_at) VALUES (?, ?, ?)");
	const due = database.prepare(
		`SELECT seq, event, endpoint, attempts FROM deliveries WHERE state = 'pending' AND next_at <= ?
		AND seq NOT IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT ?`,
	);
	const next = database.prepare(
		`SELECT min(next_at) AS at FROM deliveries WHERE state = 'pending'
		AND seq NOT IN (SELECT value FROM json_each(?))`,
	);
	const settle = database.prepare(
		"UPDATE deliveries SET state = ?, last_status = ?, attempts = attempts + 1 WHERE seq = ?",
	);
	const postpone = database.prepare(
		"UPDATE deliveries SET next_at = ?, last_status = ?, attempts = attempts + 1 WHERE seq = ?",
	);
	const pending = database.prepare(
		"SELECT count(*) AS count FROM deliveries WHERE event = ? AND state = 'pending'",
	);
	const settled = database.prepare(
		`SELECT event FROM deliveries GROUP BY event
		HAVING (sum(state <> 'delivered') = 0) = ?`,
	);
	const forget = database.prepare("DELETE FROM deliveries WHERE endpoint = ? AND state = 'pending'");
	const counts = database.prepare("SELECT state, count(*) AS count FROM deliveries GROUP BY state");
	const seqs = (set: ReadonlySet<number>) => JSON.stringify([...set]);
	return {
		schedule(tx, event) {
			// Deliveries use the machine's clock, so that a test clock in the year 2031 delays none.
			const { delayMs, duplicates } = tx.settings.webhooks;
			for (const endpoint of tx.find("webhook_endpoint", { status: "enabled" })) {
				if (!hears(endpoint.enabled_events, event.type)) continue;
				for (let copy = 0; copy <= duplicates; copy += 1) {
					insert.run(event.id, endpoint.id, Date.now() + Math.floor(Math.random() * delayMs));
				}
			}
		},
		again: (event, endpoint, now) => void insert.run(event, endpoint, now),
		due: (now, limit, except) => due.all(now, seqs(except), limit) as unknown as Delivery[],
		nextAt: (except) => (next.get(seqs(except)) as { at: number | null }).at ?? undefined,
		settle: (seq, state, status) => void settle.run(state, status, seq),
		postpone: (seq, nextAt, status) => void postpone.run(nextAt, status, seq),
		pending: (event) => (pending.get(event) as { count: number }).count,
		withOutcome: (delivered) =>
			(settled.all(Number(delivered)) as { event: string }[]).map(({ event }) => event),
		forgetEndpoint: (endpoint) => void forget.run(endpoint),
		counts() {
			const found = Object.fromEntries(
				(counts.all() as { state: string; count: number }[]).map(({ state, count }) => [state, count]),
			);
			return {
				pending: found.pending ?? 0,
				delivered: found.delivered ?? 0,
				given_up: found["given up"] ?? 0,
			};
		},
	};
}
