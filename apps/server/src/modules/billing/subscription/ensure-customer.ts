import type { Database } from "../../../platform/db/database.ts";
import type { Payments } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { keepCustomer } from "../core/customers.repository.ts";
import type { Turn } from "../core/in-turn.ts";

export interface EnsureCustomerDeps extends Pick<BillingDeps, "payerOf"> {
	readonly db: Database;
	readonly payments: Payments;
}

/**
 * Each person has one customer. It is stored before anything is bought, so that its events find their owner.
 */
export function ensureCustomer({ db, payments, payerOf }: EnsureCustomerDeps) {
	return async (turn: Turn): Promise<string> => {
		const replaces = turn.customerId;
		// The stored customer was deleted at Stripe, or belongs to another Stripe account, such as an earlier
		// sandbox.
		if (replaces !== null && (await payments.hasCustomer(replaces))) return replaces;
		const { email, name } = await payerOf(turn.userId);
		const customerId = await payments.createCustomer({ userId: turn.userId, email, name, replaces });
		await db.transaction(async (tx) => {
			await turn.hold(tx);
			await keepCustomer(tx, turn.userId, customerId);
		});
		return customerId;
	};
}
