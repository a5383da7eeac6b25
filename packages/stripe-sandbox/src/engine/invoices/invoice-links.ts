import type { Tx } from "../../store/tx.ts";
import type { Customer, Invoice, PaymentIntent, PaymentMethod, Subscription } from "../../wire/wire.ts";

/** Finds the invoice's own payment method, else the subscription's, else the customer's. */
export function methodFor(tx: Tx, invoice: Invoice): PaymentMethod | null {
	const subscription = subscriptionOf(tx, invoice);
	const id =
		invoice.default_payment_method ??
		subscription?.default_payment_method ??
		customerOf(tx, invoice).invoice_settings.default_payment_method;
	const method = id === null ? undefined : tx.get("payment_method", id);
	return method?.customer === invoice.customer ? method : null;
}

export function subscriptionOf(tx: Tx, invoice: Invoice): Subscription | undefined {
	return tx.get("subscription", invoice.parent?.subscription_details?.subscription ?? "");
}

export function customerOf(tx: Tx, invoice: Invoice): Customer {
	const customer = tx.get("customer", invoice.customer ?? "");
	if (customer === undefined) throw new Error(`${invoice.id} has no customer.`);
	return customer;
}

/** Finds the intent that pays the invoice. Its client secret stays the same for every try. */
export function intentOf(tx: Tx, invoice: Invoice): PaymentIntent | undefined {
	const payment = tx.find("invoice_payment", { invoice: invoice.id, is_default: true }).at(-1);
	return tx.get("payment_intent", payment?.payment.payment_intent ?? "");
}

export function openOf(tx: Tx, subscription: Subscription): Invoice[] {
	return tx.find("invoice", {
		"parent.subscription_details.subscription": subscription.id,
		status: "open",
	});
}
