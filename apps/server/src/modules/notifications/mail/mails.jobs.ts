import type { JobDefinition, ScheduleDefinition } from "../../../platform/jobs/jobs.ts";
import { type DeliverMailDeps, deliverMail, deliverSeconds } from "./deliver-mail.ts";
import { drainMails } from "./drain-mails.ts";
import { deliverMailJob, drainMailsJob } from "./queue-mail.ts";
import { sweepMails } from "./sweep-mails.ts";

const sweepJob = "notifications.sweep-mails";

export function mailJobs(deps: DeliverMailDeps & Parameters<typeof sweepMails>[0]): JobDefinition<never>[] {
	const deliver: JobDefinition<{ mailId: string }> = {
		name: deliverMailJob,
		handle: deliverMail(deps),
		retryLimit: 12,
		retryDelaySeconds: 1,
		concurrency: 4,
		expireInSeconds: deliverSeconds,
	};
	const sweep: JobDefinition = { name: sweepJob, handle: sweepMails(deps), retryLimit: 1 };
	const drain: JobDefinition = {
		name: drainMailsJob,
		handle: drainMails(deps),
		retryLimit: 1,
		// The drain tries a few mails itself, one after the other.
		expireInSeconds: 3600,
	};
	return [deliver, drain, sweep];
}

export const mailSchedules: readonly ScheduleDefinition[] = [
	{ job: sweepJob, cron: "17 * * * *" },
	{ job: drainMailsJob, cron: "* * * * *" },
];
