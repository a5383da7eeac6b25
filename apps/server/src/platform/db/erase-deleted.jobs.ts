import type { SliceContext } from "../context.ts";
import type { JobDefinition, ScheduleDefinition } from "../jobs/jobs.ts";
import type { Slice } from "../slice.ts";
import type { Transaction } from "./database.ts";
import { erasing } from "./erase-deleted.ts";

const soonJob = "database.erase-deleted";
const nightlyJob = "database.erase-deleted-large";
/** After this time the last mail to a deleted person has been sent and emptied. */
const delaySeconds = 8;

/** Erases deleted data: soon after an account was deleted, every hour, and at night for large tables. */
export function erasingSlice({ env, db, log, queue }: SliceContext<{ readonly DATA_DIR: string }>): Slice {
	const erase = erasing({ db, dataDir: env.DATA_DIR, log });
	/** When the last complete run got the connection. Everything deleted before that is erased. */
	let doneUpTo = 0;
	const run = async (large: boolean) => {
		doneUpTo = Math.max(doneUpTo, await erase({ large }));
	};
	const jobs: JobDefinition<never>[] = [
		{
			name: soonJob,
			// One run is enough if several accounts are deleted at once.
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
	const eraseSoon = async (tx: Transaction) => {
		if (db.kind !== "pglite") return;
		await queue.enqueue(tx, soonJob, { at: Date.now() }, { startAfter: delaySeconds });
	};
	return {
		jobs,
		schedules,
		forgets: { beforeDelete: eraseSoon, beforeEmptied: eraseSoon },
	};
}
