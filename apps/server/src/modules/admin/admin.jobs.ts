import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";

const verifyJob = "admin.verify-record";

export function adminJobs(verify: () => Promise<void>): JobDefinition<never>[] {
	// A record of years takes minutes.
	return [{ name: verifyJob, handle: verify, retryLimit: 2, expireInSeconds: 7200 }];
}

export const adminSchedules: readonly ScheduleDefinition[] = [{ job: verifyJob, cron: "7 4 * * *" }];
