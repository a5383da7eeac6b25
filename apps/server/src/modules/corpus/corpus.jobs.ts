import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { type TakeInInboxDeps, takeInInbox } from "./take-in-inbox.ts";

export const takeInJob = "corpus.take-in-inbox";

export function corpusJobs(deps: TakeInInboxDeps): JobDefinition<never>[] {
	return [
		{
			name: takeInJob,
			handle: takeInInbox(deps),
			// The next minute's job tries again.
			retryLimit: 1,
			retryDelaySeconds: 5,
			// If a file takes longer, the next job continues.
			expireInSeconds: 43_200,
		},
	];
}

/** Runs besides the jobs that the watcher adds. Finds what the watcher missed, and what another process left. */
export const corpusSchedules: readonly ScheduleDefinition[] = [{ job: takeInJob, cron: "* * * * *" }];
