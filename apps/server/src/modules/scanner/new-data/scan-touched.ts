import { againSeconds, scanTouchedJob } from "../core/follow-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findTask } from "../core/tasks.repository.ts";
import { startIn } from "../scans/start-scan.ts";

const whilePausedSeconds = 300;
/** For this long another worker may still read the corpus as it was before: see `openCorpus`. */
const seenBySeconds = 2;

interface Touched {
	readonly userId: string;
	/** The scan that follows a running one, because the person changed what is searched with. Missing for new data. */
	readonly taskId?: string;
}

/**
 * Runs when a person is in new data, or changed what is searched with. A scan that is running may have asked too early, so
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
			// Asked for twice, and there since the first time.
			if (taskId !== undefined && (await findTask(tx, userId, taskId))) return;
			if (!(await runtime.current(tx)).scans)
				return queue.enqueue(tx, scanTouchedJob, touched, { startAfter: whilePausedSeconds });
			const started = await startIn({ clock, queue }, tx, {
				userId,
				...(taskId === undefined
					? // The embedded database has one process, and that process has seen the new corpus when it asks for this.
						{ startedBy: "new_breach", startAfter: db.kind === "postgres" ? seenBySeconds : undefined }
					: { startedBy: "person", id: taskId }),
			});
			if (!started.already_running) return;
			await queue.enqueue(tx, scanTouchedJob, touched, { startAfter: againSeconds });
		});
}
