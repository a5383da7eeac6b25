import type { Stripe } from "stripe";
import { PaymentFailure, type Payments, type PlanChange } from "./port.ts";
import type { Catalogue } from "./stripe-catalogue.ts";
import { paymentOfInvoice } from "./stripe-checkout.ts";
import { idOf, paymentOf } from "./stripe-state.ts";

type Changes = Pick<
	Payments,
	"endWithPeriod" | "goOn" | "previewPlan" | "changePlanNow" | "changePlanLater" | "dropLaterPlan"
>;

/** Changes to a running subscription. */
export function stripeChanges({
	open,
	catalogue,
}: {
	open: () => Promise<Stripe>;
	catalogue: Catalogue;
}): Changes {
	return {
		endWithPeriod: async (subscriptionId, feedback) => {
			const stripe = await open();
			await releaseSchedule(stripe, subscriptionId);
			await stripe.subscriptions.update(subscriptionId, {
				cancel_at_period_end: true,
				cancellation_details: { feedback },
			});
		},
		goOn: async (subscriptionId) => {
			const stripe = await open();
			const { cancel_at_period_end: atPeriodEnd } = await stripe.subscriptions.retrieve(subscriptionId);
			// The customer portal sets an end date instead. We undo the one that is set, because Stripe accepts only
			// one of the two.
			await stripe.subscriptions.update(
				subscriptionId,
				atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: "" },
			);
		},
		previewPlan: async (change) => {
			const stripe = await open();
			const items = await itemsOf(stripe, catalogue, change);
			const [now, next] = await Promise.all([
				stripe.invoices.createPreview({
					subscription: change.subscriptionId,
					subscription_details: {
						items,
						proration_behavior: "always_invoice",
						proration_date: change.prorationDate,
					},
				}),
				stripe.invoices.createPreview({
					subscription: change.subscriptionId,
					subscription_details: { items, proration_behavior: "none" },
				}),
			]);
			return { dueNow: now.amount_due, nextTotal: next.total };
		},
		changePlanNow: async (change) => {
			const stripe = await open();
			await releaseSchedule(stripe, change.subscriptionId);
			const updated = await stripe.subscriptions.update(
				change.subscriptionId,
				{
					items: await itemsOf(stripe, catalogue, change),
					proration_behavior: "always_invoice",
					proration_date: change.prorationDate,
					payment_behavior: "pending_if_incomplete",
					expand: ["latest_invoice.payments"],
				},
				{ idempotencyKey: change.key },
			);
			if (updated.pending_update === null) return null;
			const payment = await paymentOfInvoice(stripe, updated.latest_invoice);
			if (payment?.status === "requires_action" || payment?.status === "processing") return payment;
			return undo(stripe, updated, payment?.id);
		},
		changePlanLater: async ({ subscriptionId, planId }) => {
			const stripe = await open();
			const { schedule, items } = await stripe.subscriptions.retrieve(subscriptionId, {
				expand: ["schedule"],
			});
			const [item] = items.data;
			if (!item) throw new PaymentFailure("refused", `${subscriptionId} has no item.`);
			const plan =
				schedule !== null && typeof schedule !== "string"
					? schedule
					: await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
			await stripe.subscriptionSchedules.update(plan.id, {
				end_behavior: "release",
				phases: [
					{
						items: [{ price: item.price.id, quantity: 1 }],
						start_date: plan.current_phase?.start_date ?? item.current_period_start,
						end_date: item.current_period_end,
					},
					{
						items: [{ price: await catalogue.priceOf(planId, false), quantity: 1 }],
						duration: { interval: "month", interval_count: 1 },
						proration_behavior: "none",
						metadata: { unlisted_plan: planId },
					},
				],
			});
		},
		dropLaterPlan: async (subscriptionId) => releaseSchedule(await open(), subscriptionId),
	};
}

async function itemsOf(stripe: Stripe, catalogue: Catalogue, { subscriptionId, planId }: PlanChange) {
	const { items } = await stripe.subscriptions.retrieve(subscriptionId);
	const [item] = items.data;
	if (!item) throw new PaymentFailure("refused", `${subscriptionId} has no item.`);
	return [{ id: item.id, price: await catalogue.priceOf(planId, false) }];
}

/** Stripe does not allow ending or changing a subscription that a schedule controls. */
async function releaseSchedule(stripe: Stripe, subscriptionId: string): Promise<void> {
	const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
	const id = idOf(schedule);
	if (id !== null) await stripe.subscriptionSchedules.release(id);
}

/** The card was declined. Voiding the invoice undoes the change, and the old plan goes on. */
async function undo(
	stripe: Stripe,
	subscription: Stripe.Subscription,
	paymentId: string | undefined,
): Promise<never> {
	const invoice = idOf(subscription.latest_invoice);
	const intent = paymentId === undefined ? null : await stripe.paymentIntents.retrieve(paymentId);
	if (intent !== null && paymentOf(intent).status === "succeeded") {
		throw new PaymentFailure("unavailable", "The payment went through a moment ago.");
	}
	if (invoice !== null) await stripe.invoices.voidInvoice(invoice);
	throw new PaymentFailure("card", intent?.last_payment_error?.message ?? "Your card was declined.");
}
