import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import type { RetryingQueue } from "../../platform/jobs/queue.ts";
import type { Slice } from "../../platform/slice.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import { type AdminRoutesDeps, adminRoutes } from "./admin.routes.ts";
import { deleteOperator } from "./core/operators.repository.ts";
import { runOperators } from "./role/run-operators.ts";

type Own = "db" | "clock" | "keys" | "queue" | "authenticate" | "tellPerson" | "removalsPerBrokerDay";

/** What the rooms show, each from the slice that owns it. */
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
		/** `npm run cli -- operators …`, where this process holds the database. */
		runOperators: runOperators(deps),
		routes: (http) => adminRoutes(http, deps),
		// With the account, its row goes by itself. What it did stays written down.
		forgets: {
			beforeClaim: async (tx, userId) => void (await deleteOperator(tx, userId)),
			whenTakenBack: async (tx, userId) => void (await deleteOperator(tx, userId)),
		},
	} satisfies Slice & Record<string, unknown>;
}
