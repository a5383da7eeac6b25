import type { ScannerDeps } from "./scanner.deps.ts";
import { startIn } from "./start-scan.ts";

export const scanTouchedJob = "scanner.scan-touched";
const againSeconds = 20;

/**
 * Somebody is in something new. A scan of theirs that runs already may have asked before it was there: then there is another
 * one after it.
 */
export function scanTouched({ db, clock, jobs }: Pick<ScannerDeps, "db" | "clock" | "jobs">) {
	return ({ userId }: { readonly userId: string }): Promise<void> =>
		db.transaction(async (tx) => {
			const started = await startIn(tx, { clock, jobs }, { userId, startedBy: "new_breach" });
			if (!started.already_running) return;
			await jobs().enqueue(tx, scanTouchedJob, { userId }, { startAfter: againSeconds });
		});
}
