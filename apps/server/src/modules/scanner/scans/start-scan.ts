import { randomUUID } from "node:crypto";
import type { BrokerIdentity } from "@unlisted/contracts/brokers";
import type { ScanStarted } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { EnqueueOptions } from "../../../platform/jobs/queue.ts";
import { followScan } from "../core/follow-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import {
	insertTask,
	lockTaskAtWork,
	noteWatched,
	startsOfPerson,
	type TaskRow,
	taskAtWork,
} from "../core/tasks.repository.ts";

interface StartRequest {
	/** Data that the person keeps on their device, for this scan only. */
	readonly identity?: BrokerIdentity | undefined;
	/** True if the page that starts the scan shows it. A quick scan ends before the page can tell us. */
	readonly watching?: boolean | undefined;
	/** True if the data that scans search with has changed. Then another scan follows a running one. */
	readonly follow?: boolean | undefined;
}

export const runScanJob = "scanner.run-scan";

/** A person has one scan at a time. A second start returns the running scan. */
export function startScan({
	db,
	clock,
	queue,
	limitsStarts,
	runtime,
	brokers,
}: Pick<ScannerDeps, "db" | "clock" | "queue" | "limitsStarts" | "runtime"> & {
	readonly brokers: Pick<ScannerDeps["brokers"], "handOver">;
}) {
	return (userId: string, { identity, watching = false, follow = false }: StartRequest = {}) =>
		db.transaction(async (tx): Promise<ScanStarted> => {
			const { scans, scan_starts_per_hour: perHour } = await runtime.current(tx);
			if (!scans) throw new Refusal("unavailable", scansPaused, { retryAfterSeconds: 600 });
			const now = clock.now();
			const handOver = async (taskId: string) => {
				if (identity) await brokers.handOver(tx, { userId, taskId, identity });
			};
			const atWork = follow ? await lockTaskAtWork(tx, userId) : null;
			if (atWork?.status === "running") {
				const running = { task_id: atWork.id, already_running: true };
				if (limitsStarts && (await startsWithin(tx, userId, { now, perHour })).length >= perHour)
					return { ...running, follows: false };
				await handOver(await followScan({ queue }, tx, { userId, taskId: atWork.id }));
				return { ...running, follows: true };
			}
			const started = await startIn({ clock, queue }, tx, { userId, startedBy: "person" });
			if (watching) await noteWatched(tx, userId, started.task_id, now);
			// A scan that is still queued, and that the lock keeps from beginning, gets the identity too.
			if (atWork || !started.already_running) await handOver(started.task_id);
			if (limitsStarts && !started.already_running) await refuseTooMany(tx, userId, { now, perHour });
			return started;
		});
}

const scansPaused = "No scan begins at the moment: the operator has paused them. Please try again later.";
const hour = 3_600_000;
/** The clocks of two processes differ by less. What is later than this was started before the clock was set back. */
const clocksDifferMs = 60_000;

interface StartLimit {
	readonly now: Date;
	readonly perHour: number;
}

/** Returns the newest starts first, and at most one more than are allowed. */
function startsWithin(tx: Transaction, userId: string, { now, perHour }: StartLimit): Promise<Date[]> {
	const [since, until] = [now.getTime() - hour, now.getTime() + clocksDifferMs];
	return startsOfPerson(tx, userId, {
		since: new Date(since),
		until: new Date(until),
		limit: perHour + 1,
	});
}

/** Counts the scan that was just added too. A refusal rolls it back, together with its job. */
async function refuseTooMany(tx: Transaction, userId: string, { now, perHour }: StartLimit): Promise<void> {
	const starts = await startsWithin(tx, userId, { now, perHour });
	const oldest = starts.at(-1);
	if (starts.length <= perHour || !oldest) return;
	const seconds = Math.max(1, Math.ceil((oldest.getTime() + hour - now.getTime()) / 1000));
	const minutes = Math.ceil(seconds / 60);
	throw new Refusal(
		"rate_limited",
		`You started ${perHour} ${perHour === 1 ? "scan" : "scans"} within an hour. You can start the next one in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
		{ retryAfterSeconds: seconds },
	);
}

/** Runs in the caller's transaction: the task and its job exist together, or neither does. */
export async function startIn(
	{ clock, queue }: Pick<ScannerDeps, "clock" | "queue">,
	tx: Transaction,
	{
		userId,
		startedBy,
		startAfter,
		id = randomUUID(),
	}: {
		readonly userId: string;
		/**
		 * The id of the new scan, for callers that have used this id before the scan exists. No other scan may have it.
		 */
		readonly id?: string;
		readonly startedBy: TaskRow["startedBy"];
		readonly startAfter?: EnqueueOptions["startAfter"];
	},
): Promise<ScanStarted> {
	// The person who pressed the button is waiting, so their scan goes before thousands from a schedule.
	const first = startedBy === "person";
	// The running scan may end between the two statements. Then there is room for a new one.
	for (let tries = 0; tries < 5; tries += 1) {
		if (await insertTask(tx, { id, userId, startedBy, now: clock.now() })) {
			const when = startAfter === undefined ? {} : { startAfter };
			await queue.enqueue(tx, runScanJob, { taskId: id, userId }, { first, ...when });
			return { task_id: id, already_running: false };
		}
		const running = await taskAtWork(tx, userId);
		if (!running) continue;
		// A schedule delayed this scan by some seconds, but a person does not wait. The task may then have two jobs.
		if (running.status === "queued" && startAfter === undefined)
			await queue.enqueue(tx, runScanJob, { taskId: running.id, userId }, { first });
		return { task_id: running.id, already_running: true };
	}
	throw new Error("A scan could neither be started nor found.");
}
