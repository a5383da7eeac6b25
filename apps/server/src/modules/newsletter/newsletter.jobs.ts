import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { inSlices } from "../../platform/db/in-slices.ts";
import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { forgetUnconfirmed } from "./newsletter.repository.ts";
import { keepUnconfirmed } from "./newsletter.rules.ts";

const forgetJob = "newsletter.forget-unconfirmed";

export function newsletterJobs({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never>[] {
	const handle = async () => {
		const before = new Date(clock.now().getTime() - keepUnconfirmed);
		await inSlices((most) => forgetUnconfirmed(db, before, most));
	};
	return [{ name: forgetJob, handle, retryLimit: 2 }];
}

export const newsletterSchedules: readonly ScheduleDefinition[] = [{ job: forgetJob, cron: "23 4 * * *" }];
