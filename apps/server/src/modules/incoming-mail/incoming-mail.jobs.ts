import { inSlices } from "../../platform/db/in-slices.ts";
import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import type { IncomingMailDeps } from "./core/incoming-mail.deps.ts";
import { deleteUnmatched, waitingOfEverybody } from "./core/incoming-mails.repository.ts";
import { readMailJob } from "./core/read-mail-job.ts";
import { readMail } from "./reading/read-mail.ts";

const forgetJob = "incoming-mail.forget-unmatched";
const sweepJob = "incoming-mail.sweep";
const keepMs = 30 * 24 * 3_600_000;
/** A mail that is unread for this long has used up its tries. */
const lateMs = 3_600_000;

export function incomingMailJobs(deps: IncomingMailDeps): JobDefinition<never>[] {
	const { db, clock, queue } = deps;
	const before = (ms: number) => new Date(clock.now().getTime() - ms);
	return [
		{ name: readMailJob, handle: readMail(deps), retryLimit: 10, retryDelaySeconds: 30, concurrency: 2 },
		{
			name: forgetJob,
			handle: async () => {
				await inSlices((most) => deleteUnmatched(db, before(keepMs), most));
			},
			retryLimit: 2,
		},
		{
			name: sweepJob,
			handle: async () => {
				for (const { id, userId } of await waitingOfEverybody(db, before(lateMs)))
					await queue.enqueue(db, readMailJob, { id, userId }, { singletonKey: id });
			},
			retryLimit: 1,
		},
	];
}

export const incomingMailSchedules: readonly ScheduleDefinition[] = [
	{ job: forgetJob, cron: "29 3 * * *" },
	{ job: sweepJob, cron: "47 * * * *" },
];
