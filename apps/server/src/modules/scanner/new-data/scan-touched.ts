import { againSeconds, scanTouchedJob } from "../core/follow-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findTask } from "../core/tasks.repository.ts";
import { startIn } from "../scans/start-scan.ts";

const whilePausedSeconds = 300;
/** For this long another worker may still read the old state of the corpus: see `openCorpus`. */
const seenBySeconds = 2;

interface Touched {
	readonly userId: string;
	/**
	 * The id of the scan that follows a running one, because the person changed what scans search with. Missing for new
	 * data.
	 */
	readonly taskId?: string;
}

/**
 * Runs when a person is in new data, or changed what scans search with. A running scan may have asked too early, so
 * another one follows it.
 */
export function scanTouched({
	db,
	clock,
	queue,
	runtime,
}: Pick<ScannerDeps, "db" | "clock" | "queue" | "runtime">) {
	return ({ userId, taskId }: Touched): Promise<void> =>
		db.transaction(async (tx) => {
			const touched = taskId === undefined ? { userId } : { userId, taskId };
			// The scan was asked for twice, and the first request has started it.
			if (taskId !== undefined && (await findTask(tx, userId, taskId))) return;
			if (!(await runtime.current(tx)).scans)
				return queue.enqueue(tx, scanTouchedJob, touched, { startAfter: whilePausedSeconds });
			const started = await startIn({ clock, queue }, tx, {
				userId,
				...(taskId === undefined
					? // The embedded database has only one process. That process had seen the new corpus when it added this job.
						{ startedBy: "new_breach", startAfter: db.kind === "postgres" ? seenBySeconds : undefined }
					: { startedBy: "person", id: taskId }),
			});
			if (!started.already_running) return;
			await queue.enqueue(tx, scanTouchedJob, touched, { startAfter: againSeconds });
		});
}
