import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseError, isDatabaseAway } from "./database-away.ts";

const pauseMs = 250;
const atMostMs = 600_000;

/**
 * For what cannot be taken back, as a mail that a server has taken: if the database is away in that moment, the work would be done
 * again. So this asks until it is written, as long as the process lives.
 */
export async function untilWritten<T>(write: () => Promise<T>): Promise<T> {
	const giveUpAt = performance.now() + atMostMs;
	for (;;) {
		try {
			return await write();
		} catch (error) {
			if (!isDatabaseAway(error as DatabaseError) || performance.now() > giveUpAt) throw error;
		}
		await sleep(pauseMs);
	}
}
