import { planNextScan } from "./plan-next-scan.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { dueForScan, takeDue } from "./settings.repository.ts";
import { startIn } from "./start-scan.ts";

/** How far ahead it looks: as long as the schedule leaves between two looks. */
const aheadMs = 60_000;
const batch = 200;

/**
 * Starts the scans of the coming minute, each at its own second. Whoever plans a person's is the one who moves their next
 * date; the date, the task and its job are written together.
 */
export function planScans(deps: Pick<ScannerDeps, "db" | "clock" | "planOf" | "jobs">) {
	const { db, clock, planOf } = deps;
	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		for (;;) {
			signal.throwIfAborted();
			const now = clock.now();
			const due = await dueForScan(db, new Date(now.getTime() + aheadMs), batch);
			for (const { userId, frequency, dueAt } of due) {
				const plan = await planOf(userId);
				await db.transaction(async (tx) => {
					if (!(await takeDue(tx, userId, dueAt))) return;
					const from = dueAt > now ? dueAt : now;
					await planNextScan(tx, { userId, frequency, plan, now: from });
					const startAfter = Math.max(0, Math.round((dueAt.getTime() - now.getTime()) / 1000));
					await startIn(tx, deps, { userId, startedBy: "schedule", startAfter });
				});
			}
			if (due.length < batch) return;
		}
	};
}
