import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { forgetFlows } from "./flow-states.repository.ts";
import { forgetOldFailures, forgetSends } from "./limits.repository.ts";
import { forgetChallenges } from "./passkeys/challenges.repository.ts";

const forgetJob = "identity.forget";
const day = 24 * 3_600_000;

/** What was only kept to say "too soon" or "too often", and sign-ins that were begun and never finished. */
export function identityJobs({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never>[] {
	const handle = async () => {
		const before = new Date(clock.now().getTime() - day);
		await forgetFlows(db, before);
		await forgetSends(db, before);
		await forgetOldFailures(db, before);
		await forgetChallenges(db, clock.now());
	};
	return [{ name: forgetJob, handle, retryLimit: 2 }];
}

export const identitySchedules: readonly ScheduleDefinition[] = [{ job: forgetJob, cron: "41 3 * * *" }];
