import type { Clock } from "../../platform/clock/clock.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { BillingDeps } from "./billing.deps.ts";
import { forgetLeaving, leavingCustomers, noteLeaving } from "./customers.repository.ts";

/** An account that goes is written down in the same transaction; a job then ends everything at Stripe. */
export function noteThatTheyLeave(deps: { clock: Clock; enqueue: (tx: Transaction) => Promise<void> }) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		if (await noteLeaving(tx, userId, deps.clock.now())) await deps.enqueue(tx);
	};
}

/** Subscriptions end at once, cards and person are forgotten over there. What was paid stays on Stripe's record. */
export function leaveStripe({ db, payments }: Pick<BillingDeps, "db" | "payments">) {
	return async (): Promise<void> => {
		if (!payments) return;
		for (const customerId of await leavingCustomers(db)) {
			await payments.deleteCustomer(customerId);
			await forgetLeaving(db, customerId);
		}
	};
}
