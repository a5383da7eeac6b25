import { type DatabaseError, isWorkerAway } from "../../../platform/db/database-away.ts";
import { planNextScan } from "../core/plan-next-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { sideBySide } from "../core/schedule.rules.ts";
import { countComingDue, type DueForScan, dueForScan, takeDue } from "../core/settings.repository.ts";
import { startIn } from "./start-scan.ts";

/** How far ahead the planner looks: the time between two runs of the schedule. */
export const aheadMs = 60_000;
const batch = 200;

/**
 * Starts the scans of the coming minute, spread evenly over its seconds, and late ones at once. The date, the task
 * and its job are written together, so only the planner that moves a person's next date starts their scan.
 */
export function planScans(deps: Pick<ScannerDeps, "db" | "clock" | "planOf" | "queue" | "runtime">) {
	const { db, clock, planOf, runtime } = deps;
	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		// The dates stay as they are. When scans are allowed again, these are late, and late ones start at once.
		if (!(await runtime.current(db)).scans) return;
		const from = clock.now();
		const until = new Date(from.getTime() + aheadMs);
		const count = await countComingDue(db, from, until);
		let index = 0;
		const start = async ({ userId, frequency, dueAt }: DueForScan) => {
			const isLate = dueAt <= from;
			const startAt = from.getTime() + (isLate ? 0 : sideBySide(index, count, aheadMs));
			if (!isLate) index += 1;
			const plan = await planOf(userId);
			await db.transaction(async (tx) => {
				const place = await takeDue(tx, userId, dueAt);
				if (!place) return;
				await planNextScan(tx, { userId, frequency, plan, place, now: isLate ? from : dueAt });
				const startAfter = Math.max(0, Math.floor((startAt - clock.now().getTime()) / 1000));
				await startIn(deps, tx, { userId, startedBy: "schedule", startAfter });
			});
		};
		// People whose rows are on a database server that does not answer, with the error. They stay due, and the others
		// do not wait for them.
		const away = new Map<string, unknown>();
		for (;;) {
			signal.throwIfAborted();
			const limit = batch + away.size;
			const due = await dueForScan(db, until, limit);
			for (const person of due.filter(({ userId }) => !away.has(userId)))
				await start(person).catch((error: DatabaseError) => {
					if (!isWorkerAway(error)) throw error;
					away.set(person.userId, error);
				});
			if (due.length < limit) break;
		}
		for (const error of away.values()) throw error;
	};
}
