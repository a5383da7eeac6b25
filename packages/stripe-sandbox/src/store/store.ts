import { openDatabase } from "./database.ts";
import { type DeliveryStore, deliveryStore } from "./deliveries.ts";
import { type IdempotencyStore, idempotencyStore } from "./idempotency.ts";
import { readSettings, type Settings, writeSetting } from "./settings.ts";
import { beginTx, type TxContext } from "./transaction.ts";
import type { Asked, Tx } from "./tx.ts";

export interface Store {
	/**
	 * Stores everything that `run` does, events included, or nothing. Synchronous, so that two transactions never
	 * mix.
	 */
	transact<T>(run: (tx: Tx) => T, how?: { now?: number; asked?: Asked | null }): T;
	/** The next automatic event up to a moment, on a clock or (null) in the account's own time. */
	nextDue(clock: string | null, until: number): { id: string; at: number } | undefined;
	/** When something next happens automatically in the account's own time. */
	nextDueAt(): number | undefined;
	readonly deliveries: DeliveryStore;
	readonly idempotency: IdempotencyStore;
	settings(): Settings;
	change<Name extends keyof Settings>(name: Name, value: Settings[Name]): void;
	close(): void;
}

export interface StoreOptions {
	dataDir: string | null;
	now: () => number;
	baseUrl: () => string;
	initial: Settings;
	dueOf: TxContext["dueOf"];
	/** Called after a commit that changed something: there may be events to deliver, or a moment to wait for. */
	changed: () => void;
}

export function openStore(options: StoreOptions): Store {
	const database = openDatabase(options.dataDir);
	const deliveries = deliveryStore(database);
	// Schedules come first: a schedule that changes the price must do so before its subscription renews.
	const nextDue = database.prepare(
		`SELECT id, due_at AS at FROM objects WHERE clock IS ? AND due_at <= ?
		ORDER BY due_at, object <> 'subscription_schedule', seq LIMIT 1`,
	);
	const nextDueAt = database.prepare(
		"SELECT min(due_at) AS at FROM objects WHERE clock IS NULL AND due_at IS NOT NULL",
	);
	return {
		transact(run, { now = options.now(), asked = null } = {}) {
			database.exec("BEGIN IMMEDIATE");
			try {
				const { tx, flush, wrote } = beginTx({
					database,
					now,
					asked,
					baseUrl: options.baseUrl(),
					settings: readSettings(database, options.initial),
					dueOf: options.dueOf,
					schedule: (event) => deliveries.schedule(tx, event),
					deliveries,
				});
				const result = run(tx);
				flush();
				database.exec("COMMIT");
				if (wrote()) options.changed();
				return result;
			} catch (error) {
				database.exec("ROLLBACK");
				throw error;
			}
		},
		nextDue: (clock, until) => nextDue.get(clock, until) as { id: string; at: number } | undefined,
		nextDueAt: () => (nextDueAt.get() as { at: number | null }).at ?? undefined,
		deliveries,
		idempotency: idempotencyStore(database),
		settings: () => readSettings(database, options.initial),
		change: (name, value) => writeSetting(database, name, value),
		close: () => database.close(),
	};
}
