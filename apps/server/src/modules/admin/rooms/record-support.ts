import type { Transaction } from "../../../platform/db/database.ts";
import type { Recorded } from "../../../platform/db/recorded.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps, TellPerson } from "../core/admin.deps.ts";
import { type Happened, recordOperatorEvent } from "../core/record-operator-event.ts";
import { tellWriterWith } from "./tell-writer.ts";

export interface RecordSupportDeps extends Pick<AuditDeps, "clock" | "append" | "keys"> {
	readonly tellPerson: TellPerson;
}

/**
 * Runs in the transaction of the look or the change, so that there is never one without the other. A press that
 * changes nothing, such as closing a closed request, still shows the request, so it counts as a look.
 */
export function recordSupport(deps: RecordSupportDeps) {
	const tellWriter = tellWriterWith(deps);
	return (operator: ActingOperator, reference: string) =>
		async (
			tx: Transaction,
			request: { readonly email: string } | null,
			what: "read" | "answered" | "closed",
		): Promise<Recorded> => {
			const happened: Pick<Happened, "action" | "details"> =
				what === "read"
					? { action: "room_opened", details: { room: "/support/:reference", reference } }
					: { action: `support_${what}`, details: { reference } };
			const recorded = await recordOperatorEvent(deps, tx, { operator, ...happened });
			if (request) await tellWriter(tx, request.email, `support_request_${what}_by_operator`, reference);
			return recorded;
		};
}
