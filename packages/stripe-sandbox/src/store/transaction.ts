import type { DatabaseSync } from "node:sqlite";
import { apiVersion } from "../http/api-version.ts";
import { previousAttributes } from "../wire/previous-attributes.ts";
import type { AnyObject, Event, ObjectName, Objects } from "../wire/wire.ts";
import type { DeliveryStore as Deliveries } from "./deliveries.ts";
import type { HiddenOf } from "./hidden.ts";
import { newId } from "./ids.ts";
import { selectObjects } from "./query.ts";
import type { Settings } from "./settings.ts";
import type { Asked, Tx } from "./tx.ts";

interface Entry {
	name: ObjectName;
	object: AnyObject;
	hidden: object;
	/** The object as stored in the database; null for a new row. */
	stored: string | null;
	storedHidden: string | null;
	/** The object as the last event showed it. */
	told: string | null;
}

export interface TxContext {
	readonly database: DatabaseSync;
	readonly now: number;
	readonly asked: Asked | null;
	readonly baseUrl: string;
	readonly settings: Settings;
	/** When an object next does something by itself, and by which clock. */
	dueOf(object: AnyObject, hidden: object): { at: number | null; clock: string | null };
	/** Called when an event was made. */
	schedule(event: Event): void;
	deliveries: Pick<Deliveries, "pending" | "withOutcome" | "forgetEndpoint">;
}

/** Begins a transaction. Its end writes it with `flush`. */
export function beginTx(context: TxContext): { tx: Tx; flush: () => void; wrote: () => boolean } {
	const { database } = context;
	let entries = new Map<string, Entry>();
	let written = false;

	function load(name: ObjectName, row: { id: string; data: string; hidden: string }): Entry {
		const known = entries.get(row.id);
		if (known !== undefined) return known;
		const entry: Entry = {
			name,
			object: JSON.parse(row.data),
			hidden: JSON.parse(row.hidden),
			stored: row.data,
			storedHidden: row.hidden,
			told: row.data,
		};
		entries.set(row.id, entry);
		return entry;
	}

	function entryOf(name: ObjectName, id: string): Entry | undefined {
		const known = entries.get(id);
		if (known !== undefined) return known.name === name ? known : undefined;
		const row = database.prepare("SELECT id, object, data, hidden FROM objects WHERE id = ?").get(id) as
			| { id: string; object: ObjectName; data: string; hidden: string }
			| undefined;
		return row === undefined || row.object !== name ? undefined : load(name, row);
	}

	function flush(): void {
		for (const [id, entry] of entries) {
			const data = JSON.stringify(entry.object);
			const hidden = JSON.stringify(entry.hidden);
			if (data === entry.stored && hidden === entry.storedHidden) continue;
			written = true;
			const { at, clock } = context.dueOf(entry.object, entry.hidden);
			if (entry.stored === null) {
				database
					.prepare("INSERT INTO objects (id, object, clock, due_at, data, hidden) VALUES (?, ?, ?, ?, ?, ?)")
					.run(id, entry.name, clock, at, data, hidden);
			} else {
				database
					.prepare("UPDATE objects SET clock = ?, due_at = ?, data = ?, hidden = ? WHERE id = ?")
					.run(clock, at, data, hidden, id);
			}
			entry.stored = data;
			entry.storedHidden = hidden;
		}
	}

	/** Reverts the objects in memory with the savepoint, so that nothing rolled back is written later. */
	function within<T>(run: () => T, keep: boolean): T {
		flush();
		const before = new Map([...entries].map(([id, entry]) => [id, structuredClone(entry)]));
		database.exec("SAVEPOINT step");
		let done = false;
		try {
			const result = run();
			if (keep) {
				flush();
				done = true;
			}
			return result;
		} finally {
			if (!done) {
				database.exec("ROLLBACK TO step");
				entries = before;
			}
			database.exec("RELEASE step");
		}
	}

	const tx: Tx = {
		now: context.now,
		settings: context.settings,
		asked: context.asked,
		baseUrl: context.baseUrl,
		timeOf(clock) {
			if (clock === null || clock === undefined) return context.now;
			const entry = entryOf("test_helpers.test_clock", clock);
			if (entry === undefined) return context.now;
			const { reached } = entry.hidden as HiddenOf<"test_helpers.test_clock">;
			return reached ?? (entry.object as Objects["test_helpers.test_clock"]).frozen_time;
		},
		get: (name, id) => entryOf(name, id)?.object as never,
		hidden(name, id) {
			const entry = entryOf(name, id);
			if (entry === undefined) throw new Error(`There is no ${name} ${id}.`);
			return entry.hidden as never;
		},
		find(name, query = {}) {
			flush();
			const { rows } = selectObjects(database, name, query, null);
			return rows.map((row) => load(name, row).object) as never;
		},
		page(name, query, page) {
			flush();
			const { rows, more } = selectObjects(database, name, query, page);
			return { data: rows.map((row) => load(name, row).object) as never, more };
		},
		insert(name, object, ...[hidden]) {
			entries.set((object as { id: string }).id, {
				name,
				object,
				hidden: hidden ?? {},
				stored: null,
				storedHidden: null,
				told: null,
			});
			return object;
		},
		remove(id) {
			written = true;
			entries.delete(id);
			database.prepare("DELETE FROM objects WHERE id = ?").run(id);
		},
		emit(type, object) {
			const entry = entries.get(object.id);
			if (entry === undefined) throw new Error(`${object.id} is not of this transaction.`);
			const current = JSON.stringify(entry.object);
			const tellsPast = type.endsWith(".updated") || type === "charge.refunded";
			const previous =
				tellsPast && entry.told !== null
					? previousAttributes(JSON.parse(entry.told), JSON.parse(current))
					: undefined;
			if (type.endsWith(".updated") && previous === undefined) return;
			entry.told = current;
			const event: Event = {
				id: newId("evt"),
				object: "event",
				api_version: apiVersion,
				created: tx.timeOf((object as { test_clock?: string | null }).test_clock ?? clockOf(tx, object)),
				data: {
					object: JSON.parse(current),
					...(previous === undefined ? {} : { previous_attributes: previous }),
				},
				livemode: false,
				pending_webhooks: 0,
				request: {
					id: context.asked?.requestId ?? null,
					idempotency_key: context.asked?.idempotencyKey ?? null,
				},
				type,
			};
			tx.insert("event", event);
			context.schedule(event);
		},
		pendingDeliveries: context.deliveries.pending,
		eventsBy: context.deliveries.withOutcome,
		forgetDeliveries: context.deliveries.forgetEndpoint,
		attempt: (run) => within(run, true),
		rehearse: (run) => within(run, false),
	};
	return { tx, flush, wrote: () => written };
}

/** The clock of an object's customer. */
function clockOf(tx: Tx, object: AnyObject): string | null {
	const { customer } = object as { customer?: string | null };
	return typeof customer === "string" ? (tx.get("customer", customer)?.test_clock ?? null) : null;
}
