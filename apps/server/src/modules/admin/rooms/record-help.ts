import type { Transaction } from "../../../platform/db/database.ts";
import type { Recorded } from "../../../platform/db/recorded.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps, TellPerson } from "../core/admin.deps.ts";
import { recordOperatorEvent } from "../core/record-operator-event.ts";

export interface HelpDeps extends Pick<AuditDeps, "clock" | "append" | "keys"> {
	readonly tellPerson: TellPerson;
}

/**
 * Runs in the transaction of the look or the outcome, so that there is never one without the other. The record has
 * the step's kind and the removal's id. Neither says where the person is listed. The person reads about it under
 * security events too.
 */
export function recordHelp(deps: HelpDeps) {
	return (
		operator: ActingOperator,
		happened:
			| { readonly action: "step_opened" }
			| { readonly action: "step_finished"; readonly outcome: string },
	) =>
		async (
			tx: Transaction,
			{ userId, step, id }: { readonly userId: string; readonly step: string; readonly id: string },
		): Promise<Recorded> => {
			const { action, ...more } = happened;
			const recorded = await recordOperatorEvent(deps, tx, {
				operator,
				action,
				subjectId: userId,
				details: { step, removal: id, ...more },
			});
			await deps.tellPerson(tx, userId, `${action}_by_operator`, {});
			return recorded;
		};
}
