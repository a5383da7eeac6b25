import type { JobDefinition, ScheduleDefinition } from "../jobs/jobs.ts";
import type { Queue } from "../jobs/queue.ts";
import type { Transaction } from "./database.ts";
import { type Erasing, erasing } from "./erase-deleted.ts";

const soonJob = "database.erase-deleted";
const nightlyJob = "database.erase-deleted-large";
/** By then the last mail to somebody who has just left is on its way, and emptied. */
const delaySeconds = 8;

/** When what was deleted is erased: soon after an account, every hour, and at night large tables too. */
export function erasingJobs(options: Erasing, queue: Queue) {
	const erase = erasing(options);
	/** When the last run that ended had the connection for the first time: what was deleted before is erased. */
	let doneUpTo = 0;
	const run = async (large: boolean) => {
		doneUpTo = Math.max(doneUpTo, await erase({ large }));
	};
	const definitions: JobDefinition<never>[] = [
		{
			name: soonJob,
			// Several accounts that go at once are one run.
			handle: async ({ at }: { readonly at?: number }) => {
				if (at === undefined || at >= doneUpTo) await run(false);
			},
			expireInSeconds: 1800,
		} as JobDefinition<never>,
		{ name: nightlyJob, handle: () => run(true), expireInSeconds: 7200 },
	];
	const schedules: ScheduleDefinition[] = [
		{ job: soonJob, cron: "23 * * * *" },
		{ job: nightlyJob, cron: "53 3 * * *" },
	];
	return {
		definitions,
		schedules,
		/** In the transaction that deletes. */
		soon: async (tx: Transaction): Promise<void> => {
			if (options.db.kind !== "pglite") return;
			await queue.enqueue(tx, soonJob, { at: Date.now() }, { startAfter: delaySeconds });
		},
	};
}
