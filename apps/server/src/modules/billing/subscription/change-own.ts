import { Refusal } from "../../../platform/http/problem.ts";
import type { Payments } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { explained, requirePayments } from "../core/explain-failure.ts";
import { inTurn, type Turn } from "../core/in-turn.ts";
import { mirrorCustomer } from "../mirror/mirror-customer.ts";
import { findLive, type OwnSubscriptionRow } from "./subscriptions.repository.ts";

interface Own {
	readonly live: OwnSubscriptionRow;
	readonly customerId: string;
	readonly payments: Payments;
	readonly turn: Turn;
}

/**
 * Changes the person's own live subscription, in their turn, as it is at Stripe at this moment. Afterwards the mirror shows Stripe's current
 * state, whether the change succeeded or not. So the page shows it at once.
 */
export function changeOwn(deps: BillingDeps, failed: string) {
	const { db, log } = deps;
	return <T>(
		payer: string,
		/** Null means the live one. Another person's subscription, or one that has ended, counts as none. */
		subscriptionId: string | null,
		work: (own: Own) => Promise<T>,
	): Promise<T> => {
		const payments = requirePayments(deps.payments);
		const mirror = mirrorCustomer({ ...deps, payments });
		return explained(log, failed, () =>
			inTurn(db)(payer, async (turn) => {
				const { customerId } = turn;
				// Stripe may have collected a payment a moment ago, and its event is still on its way to us.
				if (customerId !== null) await mirror(turn, customerId);
				const live = await findLive(db, payer);
				const other = subscriptionId !== null && live?.id !== subscriptionId.toLowerCase();
				if (!live || customerId === null || other) {
					throw new Refusal("not_found", "No active subscription found");
				}
				try {
					const result = await work({ live, customerId, payments, turn });
					await mirror(turn, customerId);
					return result;
				} catch (error) {
					await mirror(turn, customerId).catch(() => log.warn("billing: not mirrored after a failed change"));
					throw error;
				}
			}),
		);
	};
}
