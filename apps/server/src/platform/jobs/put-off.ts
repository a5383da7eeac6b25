import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import type { Queue } from "./queue.ts";

/** This job may have no tries left by then. So we add a new one for that moment. */
export async function putOff(
	{ db, clock, queue }: { db: Database; clock: Clock; queue: Queue },
	job: string,
	data: object,
	until: Date,
): Promise<void> {
	const seconds = Math.max(0, Math.ceil((until.getTime() - clock.now().getTime()) / 1000)) + 1;
	await queue.enqueue(db, job, data, { startAfter: seconds });
}
