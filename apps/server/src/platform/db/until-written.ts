import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseError, isDatabaseAway } from "./database-away.ts";

const pauseMs = 250;
const atMostMs = 600_000;

/**
 * For steps that cannot be undone, such as a mail that a server accepted. If the database is away at that moment, the
 * work would be done twice. So this retries until the result is written, as long as the process lives.
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
