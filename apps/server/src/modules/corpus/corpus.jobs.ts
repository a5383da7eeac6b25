import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { type TakeInInboxDeps, takeInInbox } from "./take-in-inbox.ts";

export const takeInJob = "corpus.take-in-inbox";

export function corpusJobs(deps: TakeInInboxDeps): JobDefinition<never>[] {
	return [
		{
			name: takeInJob,
			handle: takeInInbox(deps),
			// What failed is tried again by the next minute's.
			retryLimit: 1,
			retryDelaySeconds: 5,
			// Of a file that takes longer the rest is taken in by the next one, which goes on where this one was.
			expireInSeconds: 43_200,
		},
	];
}

/** Besides what the watcher asks for: for what it missed, and for what another process left off. */
export const corpusSchedules: readonly ScheduleDefinition[] = [{ job: takeInJob, cron: "* * * * *" }];
