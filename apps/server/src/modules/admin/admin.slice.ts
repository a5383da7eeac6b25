import type { SliceContext } from "../../platform/context.ts";
import type { GaugeOptions } from "../../platform/http/health.routes.ts";
import type { Slice } from "../../platform/slice.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import { adminRoutes } from "./admin.routes.ts";
import type { AppendLeaf } from "./core/admin.deps.ts";
import { deleteOperator } from "./core/operators.repository.ts";
import type { RoleDeps } from "./role/grant-operator.ts";
import { runOperators } from "./role/run-operators.ts";

export interface AdminNeeds {
	readonly people: Pick<IdentityUseCases, "authenticate" | "recordAuditEvent">;
	readonly append: AppendLeaf;
	/** Of all slices, as /metrics has them. */
	readonly gauges: () => readonly GaugeOptions[];
}

export function adminSlice(context: SliceContext, { people, ...needs }: AdminNeeds) {
	const { authenticate, recordAuditEvent } = people;
	const deps = { ...context, ...needs, authenticate };
	const role: RoleDeps = { ...deps, tellPerson: recordAuditEvent };
	return {
		/** `npm run cli -- operators …`, where this process holds the database. */
		runOperators: runOperators(role),
		routes: (http) => adminRoutes(http, deps),
		// With the account, its row goes by itself. What it did stays written down.
		forgets: {
			beforeClaim: async (tx, userId) => void (await deleteOperator(tx, userId)),
			whenTakenBack: async (tx, userId) => void (await deleteOperator(tx, userId)),
		},
	} satisfies Slice & Record<string, unknown>;
}
