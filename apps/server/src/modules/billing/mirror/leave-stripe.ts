import type { Clock } from "../../../platform/clock/clock.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { PaymentFailure } from "../../../providers/payments/port.ts";
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

/** The account turned out to belong to another person. It stays, but the earlier user's plan, card and bills go. */
export function leaveBilling(deps: Parameters<typeof noteThatTheyLeave>[0]) {
	const note = noteThatTheyLeave(deps);
	return async (tx: Transaction, userId: string): Promise<void> => {
		await note(tx, userId);
		await deleteBillingRowsOf(tx, userId);
	};
}

/**
 * Ends subscriptions at once, and deletes cards and customer at Stripe. Stripe keeps its record of payments. If
 * Stripe refuses one customer, the others are still handled, and the job runs again for that one.
 */
export function leaveStripe({ db, payments }: Pick<BillingDeps, "db" | "payments">) {
	return async (): Promise<void> => {
		if (!payments) return;
		const refused: string[] = [];
		let away = 0;
		for (const customerId of await leavingCustomers(db)) {
			try {
				await payments.deleteCustomer(customerId);
				away = 0;
			} catch (error) {
				const kind = error instanceof PaymentFailure ? error.kind : undefined;
				if (kind !== "refused" && kind !== "unavailable") throw error;
				refused.push(`${customerId}: ${(error as Error).message}`);
				away = kind === "unavailable" ? away + 1 : 0;
				// Stripe itself does not answer. Each further customer would only wait for the same failure.
				if (away === 3) break;
				continue;
			}
			await forgetLeaving(db, customerId);
		}
		if (refused.length > 0)
			throw new Error(
				`${refused.length} customers could not leave Stripe. ${refused.slice(0, 5).join("; ")}`,
			);
	};
}
