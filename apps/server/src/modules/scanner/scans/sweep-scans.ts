import type { Database } from "../../../platform/db/database.ts";
import { inSlices, oneByOne } from "../../../platform/db/in-slices.ts";
import { fromTheStart, type PlaceInTime } from "../../../platform/db/place-in-time.ts";
import { personByPerson } from "../../../platform/jobs/person-by-person.ts";
import { thingsWithoutJob } from "../../../platform/jobs/things-with-job.ts";
import { forgetOldEvents, recordEvent } from "../core/history.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import {
	failTask,
	forgetOldTasks,
	type OverdueTask,
	overdueTasksOfEverybody,
	type TaskOfPerson,
} from "../core/tasks.repository.ts";
import { forgetSends } from "../identifiers/sends.repository.ts";
import { runScanJob } from "./start-scan.ts";

const day = 86_400_000;
/** Each scan is added with a job. After this time, the job of a scan may have given up or been lost. */
const abandonedAfterMs = 30 * 60_000;
const tasksKeptDays = 400;

interface SweepDeps extends Pick<ScannerDeps, "db" | "clock" | "feed" | "log"> {
	/** Sends the mail that would have come at the end of the scan. */
	readonly tellOfFound: (userId: string, taskId: string) => Promise<void>;
}

/** Ends a scan that nobody could finish as failed, so that another can be started. Its exposures stay. */
export function sweepScans({ db, clock, feed, log, tellOfFound }: SweepDeps) {
	return async (): Promise<void> => {
		const people = personByPerson({ log });
		const now = clock.now();
		const ago = (ms: number) => new Date(now.getTime() - ms);
		for await (const { userId, id } of abandonedTasks(db, ago(abandonedAfterMs))) {
			const failed = await db.transaction(async (tx) => {
				const because = "The scan could not be finished. What it had found is kept.";
				if (!(await failTask(tx, { userId, id }, because, now))) return false;
				await recordEvent(tx, userId, { kind: "scan_failed" }, now);
				await feed.tell(tx, userId, id);
				return true;
			});
			if (failed) await people.serve(() => tellOfFound(userId, id));
		}
		const kept = ago(tasksKeptDays * day);
		await oneByOne([
			() => inSlices((most) => forgetSends(db, ago(2 * day), most)),
			() => inSlices((most) => forgetOldTasks(db, kept, most)),
			() => inSlices((most) => forgetOldEvents(db, kept, most)),
		]);
		people.end();
	};
}

const page = 500;

/**
 * Returns tasks that have run for too long and that nobody will end: none of their jobs waits, runs or will be tried
 * again. After an outage the queue may be long, and tasks that wait in it are not lost.
 */
async function* abandonedTasks(db: Database, createdBefore: Date): AsyncGenerator<TaskOfPerson> {
	const withoutJob = thingsWithoutJob(db, { jobs: [runScanJob], named: "taskId" });
	for (let after: PlaceInTime | undefined = fromTheStart; after; ) {
		const overdue: OverdueTask[] = await overdueTasksOfEverybody(db, { createdBefore, after, limit: page });
		after = overdue.at(-1);
		if (overdue.length === 0) return;
		const lost = await withoutJob(overdue.map(({ id }) => id));
		yield* overdue.filter(({ id }) => lost.has(id));
	}
}
