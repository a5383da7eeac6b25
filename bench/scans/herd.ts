import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { planScans } from "../../apps/server/src/modules/scanner/plan-scans.ts";
import { startScan } from "../../apps/server/src/modules/scanner/start-scan.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { type Jobs, startJobs } from "../../apps/server/src/platform/jobs/jobs.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";

/** Adds jobs, as a process that answers requests does. */
export function queue(db: Database, databaseUrl: string): Promise<Jobs> {
	// What a worker makes at its start.
	const definitions = [{ name: "scanner.run-scan", handle: async () => undefined }];
	const log = createLog("silent");
	return startJobs({ db, databaseUrl, definitions, schedules: [], log, works: false, shutdownSeconds: 5 });
}

/** Seconds that one planner takes. */
export async function planned(db: Database, jobs: Jobs): Promise<number> {
	const plan = planScans({ db, clock: systemClock, planOf: async () => null, jobs: () => jobs });
	const started = performance.now();
	await plan({}, { signal: new AbortController().signal });
	return (performance.now() - started) / 1000;
}

/** Seconds from the button to the result, for somebody who presses it while all the others wait. */
export async function pressStart(db: Database, jobs: Jobs): Promise<number> {
	const userId = randomUUID();
	await db.query(
		`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
		 values ($1, 'impatient@example.com', now(), now(), now())`,
		[userId],
	);
	const started = performance.now();
	await startScan({ limitsStarts: false, db, clock: systemClock, jobs: () => jobs })(userId);
	for (;;) {
		const ended = "select from private.scan_tasks where user_id = $1 and status = 'completed'";
		if ((await db.query(ended, [userId])).rows.length > 0) return (performance.now() - started) / 1000;
		await sleep(20);
	}
}
