import { watchedMs } from "@unlisted/contracts/scanner-values";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { noteWatched, type TaskRow } from "../core/tasks.repository.ts";

/** Called every few seconds by a page that shows the scan to the person. */
export function watchScan({ db, clock }: Pick<ScannerDeps, "db" | "clock">) {
	return async (userId: string, taskId: string): Promise<{ running: boolean }> => ({
		running: await noteWatched(db, userId, taskId, clock.now()),
	});
}

/** Tells whether the person sees on a page what this scan finds, so that no message is needed. */
export function isSeen({ watchedAt }: Pick<TaskRow, "watchedAt">, now: Date): boolean {
	return watchedAt !== null && watchedAt.getTime() > now.getTime() - watchedMs;
}
