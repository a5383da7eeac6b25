import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import type { Queue } from "./queue.ts";

/** Adds a new job for that moment, because the current job may have no tries left by then. */
export async function putOff(
	{ db, clock, queue }: { db: Database; clock: Clock; queue: Queue },
	job: string,
	data: object,
	until: Date,
): Promise<void> {
	const seconds = Math.max(0, Math.ceil((until.getTime() - clock.now().getTime()) / 1000)) + 1;
	await queue.enqueue(db, job, data, { startAfter: seconds });
}
