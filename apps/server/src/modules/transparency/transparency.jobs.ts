import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";

const sequenceJob = "transparency.sequence-log";

export function transparencyJobs(sequence: () => Promise<number>): JobDefinition<never>[] {
	return [
		{
			name: sequenceJob,
			handle: async () => {
				await sequence();
			},
			// The next minute's job goes on.
			retryLimit: 1,
		},
	];
}

/** A checkpoint a minute at most: witnesses sign checkpoints, not leaves. */
export const transparencySchedules: readonly ScheduleDefinition[] = [{ job: sequenceJob, cron: "* * * * *" }];
