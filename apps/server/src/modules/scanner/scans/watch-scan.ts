import { watchedMs } from "@unlisted/contracts/scanner-values";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { isWatched, noteWatched } from "../core/tasks.repository.ts";

/** A page says, every few seconds, that it shows the scan to the person. */
export function watchScan({ db, clock }: Pick<ScannerDeps, "db" | "clock">) {
	return async (userId: string, taskId: string): Promise<{ running: boolean }> => ({
		running: await noteWatched(db, userId, taskId, clock.now()),
	});
}

/** Whether the person sees on a page what this scan finds, so that no message needs to say it. */
export function watchedNow({ clock }: { readonly clock: Clock }, sql: Sql, taskId: string): Promise<boolean> {
	return isWatched(sql, taskId, new Date(clock.now().getTime() - watchedMs));
}
