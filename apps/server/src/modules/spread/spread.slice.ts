import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

const sweepJob = "spread.sweep-orphans";

/** Work on all tables that can be spread over several databases. */
export function spreadSlice({ db, log }: SliceContext): Slice {
	return {
		jobs: [{ name: sweepJob, handle: sweepOrphans({ db, log }), retryLimit: 1, expireInSeconds: 7200 }],
		schedules: [{ job: sweepJob, cron: "17 3 * * *" }],
	};
}
