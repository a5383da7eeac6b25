import type { Database } from "../db/database.ts";
import type { Queue } from "./queue.ts";

/** Adds a new job for later, because the current job may have no tries left by then. */
export async function putOff(
	{ db, queue }: { db: Database; queue: Queue },
	job: string,
	data: object,
	milliseconds: number,
): Promise<void> {
	const seconds = Math.max(0, Math.ceil(milliseconds / 1000)) + 1;
	await queue.enqueue(db, job, data, { startAfter: seconds });
}
