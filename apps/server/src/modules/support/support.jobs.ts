import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { inSlices } from "../../platform/db/in-slices.ts";
import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { forgetSupportRequests } from "./support.repository.ts";
import { keepMilliseconds } from "./support.rules.ts";

const forgetJob = "support.forget-old-requests";

export function supportJobs({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never>[] {
	const handle = async () => {
		const before = new Date(clock.now().getTime() - keepMilliseconds);
		await inSlices((most) => forgetSupportRequests(db, before, most));
	};
	return [{ name: forgetJob, handle, retryLimit: 2 }];
}

export const supportSchedules: readonly ScheduleDefinition[] = [{ job: forgetJob, cron: "41 3 * * *" }];
