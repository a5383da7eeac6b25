import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { runtimeSettings } from "../../apps/server/src/modules/runtime/runtime-settings.ts";
import { planScans } from "../../apps/server/src/modules/scanner/scans/plan-scans.ts";
import { startScan } from "../../apps/server/src/modules/scanner/scans/start-scan.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { type JobQueue, openQueue, type Queue } from "../../apps/server/src/platform/jobs/queue.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";

/** A queue for adding jobs, as in a process that answers requests. */
export async function queueOf(db: Database, databaseUrl: string): Promise<JobQueue> {
	// A worker creates these queues at its start.
	const definitions = [{ name: "scanner.run-scan", handle: async () => undefined }];
	const log = createLog("silent");
	const queue = await openQueue({ db, databaseUrl, log, works: false, shutdownSeconds: 5 });
	await queue.declare(definitions);
	return queue;
}

/** The seconds that one planner takes. */
export async function planned(db: Database, queue: Queue): Promise<number> {
	const plan = planScans({
		db,
		clock: systemClock,
		planOf: async () => null,
		queue,
		runtime: runtimeSettings(),
	});
	const started = performance.now();
	await plan({}, { signal: new AbortController().signal });
	return (performance.now() - started) / 1000;
}

/** The seconds from the button to the result, for a person who presses it while all others wait. */
export async function pressStart(db: Database, queue: Queue): Promise<number> {
	const userId = randomUUID();
	await db.query(
		`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
		 values ($1, 'impatient@example.com', now(), now(), now())`,
		[userId],
	);
	const started = performance.now();
	await startScan({
		limitsStarts: false,
		brokers: { handOver: async () => undefined },
		db,
		clock: systemClock,
		queue,
		runtime: runtimeSettings(),
	})(userId);
	for (;;) {
		const ended = "select from private.scan_tasks where user_id = $1 and status = 'completed'";
		if ((await db.query(ended, [userId])).rows.length > 0) return (performance.now() - started) / 1000;
		await sleep(20);
	}
}
