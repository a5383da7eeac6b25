import type { BillingAnswer } from "@unlisted/contracts/billing";
import { Refusal } from "../../../platform/http/problem.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { keyPeriod } from "../core/billing.rules.ts";
import { changeOwn } from "./change-own.ts";

const done = { success: true, error: null };

/**
 * Saves the card for the person, then for the subscription and the customer, and pays what is due. The bank
 * may want to ask the person first. Sent again after that question, it continues from there.
 */
export function updatePaymentMethod(deps: BillingDeps) {
	const change = changeOwn(deps, "Failed to update payment method");
	return (
		payer: string,
		{ subscriptionId, paymentMethodId }: { subscriptionId: string; paymentMethodId: string },
	): Promise<BillingAnswer> =>
		change(payer, subscriptionId, async ({ live, customerId, payments }) => {
			if (live.status === "pending") throw new Refusal("not_found", "No active subscription found");
			const part = `${paymentMethodId}:${keyPeriod(deps.clock.now())}`;
			const key = `card:${customerId}:${part}`;
			const question = await payments.saveCard({ customerId, paymentMethodId, key });
			if (question) return { ...done, requiresAction: true, clientSecret: question.clientSecret };
			const id = live.stripe_subscription_id;
			await payments.useCard({ customerId, subscriptionId: id, paymentMethodId });
			if (live.status !== "past_due" && live.status !== "unpaid") return done;
			const open = await payments.latestPayment(id);
			if (!open || open.status === "succeeded" || open.status === "canceled") return done;
			const paid = await payments.pay(open.id, { paymentMethodId, key: `pay:${open.id}:${part}` });
			if (paid.status !== "requires_action" || !paid.clientSecret) return done;
			return { ...done, requiresAction: true, clientSecret: paid.clientSecret };
		});
}
