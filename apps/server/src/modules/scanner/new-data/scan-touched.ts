import type { ScannerDeps } from "../core/scanner.deps.ts";
import { startIn } from "../scans/start-scan.ts";

export const scanTouchedJob = "scanner.scan-touched";
const againSeconds = 20;
/** So long another worker may go on with the corpus as it was before: see `openCorpus`. */
const seenBySeconds = 2;

/**
 * Somebody is in something new. A scan of theirs that runs already may have asked before it was there: then there is another
 * one after it.
 */
export function scanTouched({ db, clock, queue }: Pick<ScannerDeps, "db" | "clock" | "queue">) {
	return ({ userId }: { readonly userId: string }): Promise<void> =>
		db.transaction(async (tx) => {
			// The embedded database has one process, which has seen it if it asks for this.
			const startAfter = db.kind === "postgres" ? seenBySeconds : undefined;
			const started = await startIn(tx, { clock, queue }, { userId, startedBy: "new_breach", startAfter });
			if (!started.already_running) return;
			await queue.enqueue(tx, scanTouchedJob, { userId }, { startAfter: againSeconds });
		});
}
