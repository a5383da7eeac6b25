import { inSlices } from "../../platform/db/in-slices.ts";
import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import type { BrokersDeps } from "./core/brokers.deps.ts";
import { deleteExpiredHandoversOfEverybody } from "./core/identities.repository.ts";
import { countLookUps } from "./overview/describe-brokers.ts";

const sweepJob = "brokers.sweep";
const countJob = "brokers.count-look-ups";

export function brokersJobs({ db, clock }: Pick<BrokersDeps, "db" | "clock">): JobDefinition<never>[] {
	return [
		{
			name: sweepJob,
			handle: async () => {
				await inSlices((most) => deleteExpiredHandoversOfEverybody(db, clock.now(), most));
			},
			retryLimit: 1,
		},
		{
			name: countJob,
			handle: async () => {
				await countLookUps({ db, clock })();
			},
			retryLimit: 1,
		},
	];
}

export const brokersSchedules: readonly ScheduleDefinition[] = [
	{ job: sweepJob, cron: "*/5 * * * *" },
	{ job: countJob, cron: "37 * * * *" },
];
