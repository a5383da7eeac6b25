import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import type { BrokersDeps } from "./core/brokers.deps.ts";
import { deleteExpiredHandovers } from "./core/identities.repository.ts";

const sweepJob = "brokers.sweep";

export function brokersJobs({ db, clock }: Pick<BrokersDeps, "db" | "clock">): JobDefinition<never>[] {
	return [
		{
			name: sweepJob,
			handle: async () => {
				await deleteExpiredHandovers(db, clock.now());
			},
			retryLimit: 1,
		},
	];
}

export const brokersSchedules: readonly ScheduleDefinition[] = [{ job: sweepJob, cron: "*/5 * * * *" }];
