import type { Clock } from "../../../platform/clock/clock.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import {
	deleteBillingRowsOf,
	forgetLeaving,
	leavingCustomers,
	noteLeaving,
} from "../core/customers.repository.ts";

export const leaveStripeJob = "billing.leave-stripe";

/**
 * Records an account's customer in the transaction that deletes the account. A job then ends everything at
 * Stripe.
 */
export function noteThatTheyLeave(deps: { clock: Clock; enqueue: (tx: Transaction) => Promise<void> }) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		if (await noteLeaving(tx, userId, deps.clock.now())) await deps.enqueue(tx);
	};
}

/**
 * The account turned out to be another person's. It stays, without the earlier user's plan, card and bills.
 */
export function leaveBilling(deps: Parameters<typeof noteThatTheyLeave>[0]) {
	const note = noteThatTheyLeave(deps);
	return async (tx: Transaction, userId: string): Promise<void> => {
		await note(tx, userId);
		await deleteBillingRowsOf(tx, userId);
	};
}

/**
 * Ends subscriptions at once, and deletes cards and customer at Stripe. Stripe keeps its record of payments.
 */
export function leaveStripe({ db, payments }: Pick<BillingDeps, "db" | "payments">) {
	return async (): Promise<void> => {
		if (!payments) return;
		for (const customerId of await leavingCustomers(db)) {
			await payments.deleteCustomer(customerId);
			await forgetLeaving(db, customerId);
		}
	};
}
