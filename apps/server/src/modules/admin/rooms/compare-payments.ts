import type { BillingSlice } from "../../billing/billing.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { recordOperatorEvent } from "../core/record-operator-event.ts";

export interface PaymentsDeps extends AuditDeps, Pick<BillingSlice, "outOfStep" | "compareSoon"> {}

/** Adds the job that compares and the record of the press together, or neither. */
export function comparePayments(deps: PaymentsDeps) {
	const { db, compareSoon } = deps;
	return (operator: ActingOperator): Promise<void> =>
		db.transaction(async (tx) => {
			await compareSoon(tx);
			await recordOperatorEvent(deps, tx, { operator, action: "payments_compared" });
		});
}
