import type { AdminPlaybooks } from "@unlisted/contracts/admin";
import { Refusal } from "../../../platform/http/problem.ts";
import type { BrokerUseCases } from "../../brokers/brokers.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { recordOperatorEvent } from "../core/record-operator-event.ts";

export interface PlaybooksDeps
	extends AuditDeps,
		Pick<BrokerUseCases, "playbookHealth" | "releasePlaybook"> {}

/** Releases the playbook and records that together, or does neither. */
export function releaseFromQuarantine(deps: PlaybooksDeps) {
	const { db, playbookHealth, releasePlaybook } = deps;
	return async (operator: ActingOperator, broker: string): Promise<AdminPlaybooks> => {
		await db.transaction(async (tx) => {
			if (!(await releasePlaybook(tx, broker)))
				throw new Refusal("not_found", "No playbook of this broker is in quarantine.");
			await recordOperatorEvent(deps, tx, { operator, action: "playbook_released", details: { broker } });
		});
		return playbookHealth();
	};
}
