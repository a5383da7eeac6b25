import type { Clock } from "../../platform/clock/clock.ts";
import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";

const sweepJob = "account.delete-unproved";
const day = 24 * 3_600_000;

export interface AccountJobsDeps {
	readonly clock: Clock;
	readonly log: Log;
	readonly deleteUnproved: IdentityUseCases["deleteUnproved"];
	/** With 0, accounts that are never confirmed stay. */
	readonly unconfirmedDays: number;
}

export function accountJobs(deps: AccountJobsDeps): JobDefinition<never>[] {
	const { clock, log, deleteUnproved, unconfirmedDays } = deps;
	const handle = async (_data: object, { signal }: { readonly signal: AbortSignal }) => {
		if (unconfirmedDays === 0) return;
		const count = await deleteUnproved(new Date(clock.now().getTime() - unconfirmedDays * day), signal);
		if (count > 0) log.info({ count }, "accounts that nobody confirmed were deleted");
	};
	return [{ name: sweepJob, handle, retryLimit: 2 }];
}

export const accountSchedules: readonly ScheduleDefinition[] = [{ job: sweepJob, cron: "23 4 * * *" }];
