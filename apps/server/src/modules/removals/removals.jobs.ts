import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { actOnRemoval } from "./acting/act-on-removal.ts";
import { actJob, findDue } from "./acting/find-due.ts";
import { continueDeepScans, type DeepScanDeps } from "./deep-scan/deep-scan.ts";
import { leaveBusinesses, leaveDrpJob } from "./drp/leave-businesses.ts";
import { countFigures } from "./figures/count-figures.ts";
import { planJob } from "./planning/plan-job.ts";
import { planRemovals } from "./planning/plan-removals.ts";

const dueJob = "removals.find-due";
const deepJob = "removals.continue-deep-scans";
const countJob = "removals.count-figures";

export function removalsJobs(deps: DeepScanDeps): JobDefinition<never>[] {
	const plan = planRemovals(deps);
	const act = actOnRemoval(deps);
	return [
		{
			name: planJob,
			handle: ({ userId }: { userId: string }) => plan(userId),
			retryLimit: 5,
		},
		{
			name: actJob,
			handle: async (due: { userId: string; id: string }, { signal }) => {
				await act(due, signal);
			},
			// No retry, because the job of the next minute finds the removal again.
			retryLimit: 0,
			concurrency: 4,
			expireInSeconds: 600,
		},
		{ name: dueJob, handle: findDue(deps), retryLimit: 1 },
		{ name: deepJob, handle: continueDeepScans(deps), retryLimit: 1, expireInSeconds: 1800 },
		// No retry, because it would use up a try of each request within minutes. The next hour's job goes on.
		{ name: leaveDrpJob, handle: leaveBusinesses(deps), retryLimit: 0, expireInSeconds: 1800 },
		{ name: countJob, handle: countFigures(deps), retryLimit: 1, expireInSeconds: 1800 },
	];
}

export const removalsSchedules: readonly ScheduleDefinition[] = [
	{ job: dueJob, cron: "* * * * *" },
	{ job: deepJob, cron: "41 * * * *" },
	{ job: leaveDrpJob, cron: "51 * * * *" },
	{ job: countJob, cron: "23 * * * *" },
];
