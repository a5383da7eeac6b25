import type { Database, Transaction } from "./database.ts";
import { noticeDeadClient } from "./dead-clients.ts";

/** What only one process at a time does. The numbers are arbitrary; no other lock uses them. */
export const turns = {
	migrating: 7_463_829_101,
	migratingOneByOne: 7_463_829_102,
	startingQueue: 7_463_829_103,
	indexingQueue: 7_463_829_104,
} as const;

/** Takes the lock until the transaction ends, if no other process has it. */
export async function takeIfFree(tx: Transaction, lock: number): Promise<boolean> {
	const { rows } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as "mine"', [
		lock,
	]);
	return rows[0]?.mine ?? false;
}

/**
 * Does the work on other connections while one transaction holds the lock. Null if another process has it. Who wants
 * to wait asks again and again: building an index waits for every running statement, so none may wait for a lock.
 */
export async function inTurn<T>(
	db: Database,
	lock: number,
	work: () => Promise<T>,
): Promise<{ readonly value: T } | null> {
	const done = await db.transaction(
		async (tx) => {
			if (!(await takeIfFree(tx, lock))) return null;
			await noticeDeadClient(tx);
			// This also ends the snapshot of the statement before it. Building an index waits for every older snapshot.
			await tx.query("set local idle_in_transaction_session_timeout = 0");
			// After an error of the work that looks like a clash, the transaction would run it again.
			return (await Promise.allSettled([work()]))[0];
		},
		{ patient: true },
	);
	if (done === null) return null;
	if (done.status === "rejected") throw done.reason;
	return { value: done.value };
}
