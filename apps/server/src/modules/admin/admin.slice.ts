import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import type { RetryingQueue } from "../../platform/jobs/queue.ts";
import type { Slice } from "../../platform/slice.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import { adminJobs, adminSchedules } from "./admin.jobs.ts";
import { type AdminRoutesDeps, adminRoutes } from "./admin.routes.ts";
import { deleteOperator } from "./core/operators.repository.ts";
import { runOperators } from "./role/run-operators.ts";
import { verifyEveryNight } from "./role/verify-every-night.ts";
import { recordGauges } from "./rooms/record-gauges.ts";

type Own = "db" | "clock" | "keys" | "queue" | "authenticate" | "tellPerson" | "removalsPerBrokerDay";

/** What the rooms show. Each part comes from the slice that owns it. */
export interface AdminNeeds extends Omit<AdminRoutesDeps, Own> {
	readonly people: Pick<IdentityUseCases, "authenticate" | "recordAuditEvent">;
}

export type AdminContext = SliceContext<Pick<Env, "REMOVALS_PER_BROKER_DAY">> & {
	readonly queue: RetryingQueue;
};

export function adminSlice(context: AdminContext, { people, ...needs }: AdminNeeds) {
	const { authenticate, recordAuditEvent: tellPerson } = people;
	const removalsPerBrokerDay = context.env.REMOVALS_PER_BROKER_DAY;
	const deps = { ...context, ...needs, authenticate, tellPerson, removalsPerBrokerDay };
	return {
		/** Runs `npm run cli -- operators …` if this process holds the database. */
		runOperators: runOperators(deps),
		routes: (http) => adminRoutes(http, deps),
		jobs: adminJobs(verifyEveryNight(deps)),
		schedules: adminSchedules,
		families: recordGauges(context),
		// The database deletes the row with the account. The record of what the operator did stays.
		forgets: {
			beforeClaim: async (tx, userId) => void (await deleteOperator(tx, userId)),
			whenTakenBack: async (tx, userId) => void (await deleteOperator(tx, userId)),
		},
	} satisfies Slice & Record<string, unknown>;
}
