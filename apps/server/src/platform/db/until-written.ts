import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseError, isDatabaseAway } from "./database-away.ts";

const pauseMs = 250;

/**
 * For steps that cannot be undone, such as a mail that a server accepted. If the database is away at that moment, the
 * work would be done twice. So this retries until the result is written, as long as the process lives. That may be
 * longer than the job: while the database is away, nothing else could run in its place.
 */
export async function untilWritten<T>(write: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await write();
		} catch (error) {
			if (!isDatabaseAway(error as DatabaseError)) throw error;
		}
		// Nothing else keeps a process alive that is about to end.
		await sleep(pauseMs, undefined, { ref: false });
	}
}
