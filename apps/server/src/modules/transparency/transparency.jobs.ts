import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";

const sequenceJob = "transparency.sequence-log";

export function transparencyJobs(sequence: () => Promise<number>): JobDefinition<never>[] {
	return [
		{
			name: sequenceJob,
			handle: async () => {
				await sequence();
			},
			// The next minute's job continues.
			retryLimit: 1,
		},
	];
}

/** Makes at most one checkpoint a minute, because witnesses sign checkpoints and not leaves. */
export const transparencySchedules: readonly ScheduleDefinition[] = [{ job: sequenceJob, cron: "* * * * *" }];
