import type { Stripe } from "stripe";
import { PaymentFailure, type PaymentState, type Payments, type SubscriptionOrder } from "./port.ts";
import type { Catalogue } from "./stripe-catalogue.ts";
import { idOf, paymentOf } from "./stripe-state.ts";

export interface CheckoutDeps {
	readonly open: () => Promise<Stripe>;
	readonly catalogue: Catalogue;
	readonly tax: boolean;
}

type Checkout = Pick<
	Payments,
	"subscribe" | "latestPayment" | "pay" | "refund" | "endNow" | "saveCard" | "useCard" | "takePlaceOfCard"
>;

/** The steps of a purchase and of a new card. */
export function stripeCheckout({ open, catalogue, tax }: CheckoutDeps): Checkout {
	return {
		subscribe: async (order) => {
			const stripe = await open();
			const price = await catalogue.priceOf(order.planId, false);
			const setup = order.withSetup ? await catalogue.priceOf(order.planId, true) : null;
			const made = await stripe.subscriptions.create(subscriptionParams(order, { price, setup, tax }), {
				idempotencyKey: order.key,
			});
			return made.id;
		},
		latestPayment: async (subscriptionId) => {
			const stripe = await open();
			const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId, {
				expand: ["latest_invoice.payments"],
			});
			return paymentOfInvoice(stripe, invoice);
		},
		pay: async (paymentId, { paymentMethodId, key }) => {
			const stripe = await open();
			const intent = await stripe.paymentIntents.confirm(
				paymentId,
				{ payment_method: paymentMethodId, use_stripe_sdk: true },
				{ idempotencyKey: key },
			);
			return paymentOf(intent);
		},
		refund: async ({ chargeId, amount, key }) => {
			const stripe = await open();
			await stripe.refunds.create(
				{ charge: chargeId, amount, reason: "requested_by_customer" },
				{ idempotencyKey: key },
			);
		},
		endNow: async (subscriptionId) => {
			const stripe = await open();
			try {
				await stripe.subscriptions.cancel(subscriptionId);
			} catch (error) {
				// The subscription has already ended, as we want.
				if ((error as { code?: string }).code !== "resource_missing") throw error;
			}
			// Stripe no longer collects these invoices by itself, but they would stay owed. If we voided them before
			// the end, Stripe would revive the subscription.
			const owed = await stripe.invoices
				.list({ subscription: subscriptionId, status: "open", limit: 100 })
				.autoPagingToArray({ limit: 1000 });
			for (const { id } of owed) await stripe.invoices.voidInvoice(id);
		},
		saveCard: async ({ customerId, paymentMethodId, key }) => {
			const stripe = await open();
			const method = await stripe.paymentMethods.retrieve(paymentMethodId);
			if (idOf(method.customer) === customerId) return null;
			const intent = await stripe.setupIntents.create(
				{
					customer: customerId,
					payment_method: paymentMethodId,
					confirm: true,
					usage: "off_session",
					use_stripe_sdk: true,
					automatic_payment_methods: { enabled: true, allow_redirects: "never" },
				},
				{ idempotencyKey: key },
			);
			if (intent.status === "succeeded") return null;
			if (intent.status === "requires_action" && intent.client_secret) {
				return { clientSecret: intent.client_secret };
			}
			throw new PaymentFailure("card", intent.last_setup_error?.message ?? "Your card could not be saved.");
		},
		// Sets both, so that a later subscription uses the card too.
		useCard: async ({ customerId, subscriptionId, paymentMethodId }) => {
			const stripe = await open();
			await stripe.subscriptions.update(subscriptionId, { default_payment_method: paymentMethodId });
			await stripe.customers.update(customerId, {
				invoice_settings: { default_payment_method: paymentMethodId },
			});
		},
		takePlaceOfCard: async (customerId, paymentMethodId) => {
			if (!tax) return;
			const stripe = await open();
			const { billing_details: details, card } = await stripe.paymentMethods.retrieve(paymentMethodId);
			const { line1, line2, city, state, postal_code, country } = details.address ?? {};
			const place = { line1, line2, city, state, postal_code, country: country ?? card?.country };
			const given = Object.entries(place).filter(([, value]) => value);
			if (given.length === 0) return;
			await stripe.customers.update(customerId, { address: Object.fromEntries(given) });
		},
	};
}

function subscriptionParams(
	order: SubscriptionOrder,
	{ price, setup, tax }: { price: string; setup: string | null; tax: boolean },
): Stripe.SubscriptionCreateParams {
	return {
		customer: order.customerId,
		items: [{ price }],
		...(setup !== null && { add_invoice_items: [{ price: setup, metadata: { unlisted_setup: "yes" } }] }),
		...(tax && { automatic_tax: { enabled: true } }),
		payment_behavior: "default_incomplete",
		// Allows only cards, because methods that lead to another site would need an address to return to.
		payment_settings: {
			save_default_payment_method: "on_subscription",
			payment_method_types: ["card"],
		},
		metadata: {
			unlisted_user: order.userId,
			unlisted_plan: order.planId,
			unlisted_attempt: order.attempt,
			...(order.withSetup && { unlisted_setup: "yes" }),
		},
	};
}

export async function paymentOfInvoice(
	stripe: Stripe,
	invoice: string | Stripe.Invoice | null,
): Promise<PaymentState | null> {
	if (invoice === null || typeof invoice === "string") return null;
	const payments = invoice.payments?.data ?? [];
	const chosen = payments.find(({ is_default }) => is_default) ?? payments[0];
	const id = idOf(chosen?.payment.payment_intent);
	return id === null ? null : paymentOf(await stripe.paymentIntents.retrieve(id));
}
