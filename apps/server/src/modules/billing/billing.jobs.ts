import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { handleEvents, handleEventsJob } from "./mirror/handle-events.ts";
import { leaveStripe, leaveStripeJob } from "./mirror/leave-stripe.ts";
import { type ReconcileDeps, reconcile } from "./mirror/reconcile.ts";

export const reconcileJob = "billing.reconcile";

export function billingJobs(deps: ReconcileDeps): JobDefinition<never>[] {
	return [
		{ name: handleEventsJob, handle: handleEvents(deps), retryLimit: 8, retryDelaySeconds: 2 },
		{ name: leaveStripeJob, handle: leaveStripe(deps), retryLimit: 10, retryDelaySeconds: 10 },
		{
			name: reconcileJob,
			handle: reconcile(deps),
			retryLimit: 3,
			retryDelaySeconds: 300,
			expireInSeconds: 3600,
		},
	];
}

export const billingSchedules: readonly ScheduleDefinition[] = [
	// Finds events that were stored by a process that died before it added the job.
	{ job: handleEventsJob, cron: "*/5 * * * *" },
	{ job: reconcileJob, cron: "17 4 * * *" },
];
