import type { JobDefinition, ScheduleDefinition } from "../../../platform/jobs/jobs.ts";
import { type DeliverPushDeps, deliverPush, deliverPushJob } from "./deliver-push.ts";
import { type DeliverTextDeps, deliverText, deliverTextJob } from "./deliver-text.ts";
import type { MessageJob } from "./message-job.ts";
import { sweepMessages } from "./sweep-messages.ts";

const sweepJob = "notifications.sweep-alert-messages";

export function messageJobs(deps: DeliverTextDeps & DeliverPushDeps): JobDefinition<never>[] {
	const text: JobDefinition<MessageJob> = {
		name: deliverTextJob,
		handle: deliverText(deps),
		// These tries are for failures before the message is handed over. After that there is no second try.
		retryLimit: 6,
		retryDelaySeconds: 2,
		concurrency: 2,
	};
	const push: JobDefinition<MessageJob> = {
		name: deliverPushJob,
		handle: deliverPush(deps),
		retryLimit: 10,
		retryDelaySeconds: 2,
		concurrency: 4,
	};
	const sweep: JobDefinition = { name: sweepJob, handle: sweepMessages(deps), retryLimit: 1 };
	return [text, push, sweep];
}

export const messageSchedules: readonly ScheduleDefinition[] = [{ job: sweepJob, cron: "*/5 * * * *" }];
