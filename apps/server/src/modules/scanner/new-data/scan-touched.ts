import type { ScannerDeps } from "../core/scanner.deps.ts";
import { startIn } from "../scans/start-scan.ts";

export const scanTouchedJob = "scanner.scan-touched";
const againSeconds = 20;
const whilePausedSeconds = 300;
/** For this long another worker may still read the corpus as it was before: see `openCorpus`. */
const seenBySeconds = 2;

/**
 * Runs when a person is in new data. A scan that is running may have asked too early, so another one follows
 * it.
 */
export function scanTouched({
	db,
	clock,
	queue,
	runtime,
}: Pick<ScannerDeps, "db" | "clock" | "queue" | "runtime">) {
	return ({ userId }: { readonly userId: string }): Promise<void> =>
		db.transaction(async (tx) => {
			if (!(await runtime.current(tx)).scans)
				return queue.enqueue(tx, scanTouchedJob, { userId }, { startAfter: whilePausedSeconds });
			// The embedded database has one process, and that process has seen the new corpus when it asks for
			// this.
			const startAfter = db.kind === "postgres" ? seenBySeconds : undefined;
			const started = await startIn({ clock, queue }, tx, { userId, startedBy: "new_breach", startAfter });
			if (!started.already_running) return;
			await queue.enqueue(tx, scanTouchedJob, { userId }, { startAfter: againSeconds });
		});
}
