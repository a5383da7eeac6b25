import { inSlices } from "../../../platform/db/in-slices.ts";
import { forgetOldEvents, recordEvent } from "../core/history.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { abandonedTasks, failTask, forgetOldTasks } from "../core/tasks.repository.ts";
import { forgetSends } from "../identifiers/sends.repository.ts";
import { runScanJob } from "./start-scan.ts";

const day = 86_400_000;
/** A job is added with each scan. This time is for a scan whose job gave up or was lost. */
const abandonedAfterMs = 30 * 60_000;
const tasksKeptDays = 400;

interface SweepDeps extends Pick<ScannerDeps, "db" | "clock" | "feed"> {
	/** Its mail would have come when it was over. */
	readonly tellOfFound: (userId: string, taskId: string) => Promise<void>;
}

/** A scan that nobody could finish ends as failed, so that another can be started. What it found stays. */
export function sweepScans({ db, clock, feed, tellOfFound }: SweepDeps) {
	return async (): Promise<void> => {
		const now = clock.now();
		const ago = (ms: number) => new Date(now.getTime() - ms);
		for (const id of await abandonedTasks(db, ago(abandonedAfterMs), runScanJob)) {
			const failed = await db.transaction(async (tx) => {
				const userId = await failTask(
					tx,
					id,
					"The scan could not be finished. What it had found is kept.",
					now,
				);
				if (!userId) return null;
				await recordEvent(tx, userId, { kind: "scan_failed" }, now);
				await feed.tell(tx, userId, id);
				return userId;
			});
			if (failed) await tellOfFound(failed, id);
		}
		await forgetSends(db, ago(2 * day));
		await inSlices((most) => forgetOldTasks(db, ago(tasksKeptDays * day), most));
		await inSlices((most) => forgetOldEvents(db, ago(tasksKeptDays * day), most));
	};
}
