import type { AdminPlaybooks } from "@unlisted/contracts/admin";
import { Refusal } from "../../../platform/http/problem.ts";
import type { BrokerUseCases } from "../../brokers/brokers.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { recordOperatorEvent } from "../core/record-operator-event.ts";

export interface PlaybooksDeps
	extends AuditDeps,
		Pick<BrokerUseCases, "playbookHealth" | "releasePlaybook"> {}

/**
 * Releases the version that the operator looked at and records that together, or does neither. Another version may be in
 * quarantine meanwhile, which nobody has looked at.
 */
export function releaseFromQuarantine(deps: PlaybooksDeps) {
	const { db, playbookHealth, releasePlaybook } = deps;
	return async (
		operator: ActingOperator,
		seen: { readonly broker: string; readonly version: string },
	): Promise<AdminPlaybooks> => {
		await db.transaction(async (tx) => {
			const held = await releasePlaybook(tx, seen);
			if (held === null) throw new Refusal("not_found", "No playbook of this broker is in quarantine.");
			if (held !== seen.version)
				throw new Refusal("conflict", "Another version is in quarantine meanwhile. Read the list again.");
			const { broker, version } = seen;
			await recordOperatorEvent(deps, tx, {
				operator,
				action: "playbook_released",
				details: { broker, version },
			});
		});
		return playbookHealth();
	};
}
