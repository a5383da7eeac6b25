import type { DatabaseSync } from "node:sqlite";

/** The answer that a key got, kept to return it again. */
export interface SavedAnswer {
	fingerprint: string;
	request: string;
	status: number;
	body: string;
}

export interface IdempotencyStore {
	read(key: string, now: number): SavedAnswer | undefined;
	/** Runs in the transaction of the effects, so that the key is known exactly if they are stored. */
	write(key: string, answer: SavedAnswer, now: number): void;
}

/** Stripe forgets a key after a day at the earliest. */
const keptForSeconds = 24 * 3600;

export function idempotencyStore(database: DatabaseSync): IdempotencyStore {
	const read = database.prepare(
		"SELECT fingerprint, request, status, body FROM idempotency WHERE key = ? AND stored_at > ?",
	);
	const write = database.prepare(
		`INSERT INTO idempotency VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
		fingerprint = excluded.fingerprint, request = excluded.request, status = excluded.status,
		body = excluded.body, stored_at = excluded.stored_at`,
	);
	const forget = database.prepare("DELETE FROM idempotency WHERE stored_at <= ?");
	return {
		read: (key, now) => read.get(key, now - keptForSeconds) as SavedAnswer | undefined,
		write(key, { fingerprint, request, status, body }, now) {
			forget.run(now - keptForSeconds);
			write.run(key, fingerprint, request, status, body, now);
		},
	};
}
