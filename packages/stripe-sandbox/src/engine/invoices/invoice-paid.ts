import type { Tx } from "../../store/tx.ts";
import type { Invoice, PaymentIntent, Subscription } from "../../wire/wire.ts";
import { momentFor } from "../basics/moment.ts";
import { openOf, subscriptionOf } from "./invoice-links.ts";
import { applyPendingUpdate } from "./pending-update.ts";

/** Marks the invoice as paid, after the money arrived or if none was needed. Its subscription goes on. */
export function invoicePaid(tx: Tx, invoice: Invoice, intent: PaymentIntent | null, outOfBand = false): void {
	const moment = momentFor(tx, invoice.customer);
	invoice.status = "paid";
	invoice.amount_paid = outOfBand ? 0 : invoice.amount_due;
	if (outOfBand) invoice.amount_paid_off_stripe = invoice.amount_due;
	invoice.amount_remaining = 0;
	invoice.attempted = true;
	if (intent !== null) invoice.attempt_count += 1;
	invoice.next_payment_attempt = null;
	invoice.auto_advance = false;
	invoice.status_transitions.paid_at = moment;
	const subscription = subscriptionOf(tx, invoice);
	tx.emit("invoice.updated", invoice);
	tx.emit("invoice.paid", invoice);
	tx.emit("invoice.payment_succeeded", invoice);
	for (const payment of tx.find("invoice_payment", { invoice: invoice.id, status: "open" })) {
		if (intent !== null && payment.payment.payment_intent === intent.id) {
			payment.status = "paid";
			payment.amount_paid = invoice.amount_paid;
			payment.status_transitions.paid_at = moment;
			tx.emit("invoice_payment.paid", payment);
		} else {
			payment.status = "canceled";
			payment.status_transitions.canceled_at = moment;
		}
	}
	if (subscription !== undefined) subscriptionPaid(tx, subscription, invoice, intent);
	const customer = tx.get("customer", invoice.customer ?? "");
	if (customer?.delinquent === true && openInvoices(tx, customer.id).length === 0) {
		customer.delinquent = false;
		tx.emit("customer.updated", customer);
	}
}

function subscriptionPaid(
	tx: Tx,
	subscription: Subscription,
	invoice: Invoice,
	intent: PaymentIntent | null,
): void {
	const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
	if (saves && intent?.payment_method != null) subscription.default_payment_method = intent.payment_method;
	applyPendingUpdate(tx, subscription, invoice);
	if (subscription.status === "incomplete" && invoice.billing_reason === "subscription_create") {
		subscription.status = "active";
	}
	// If there are several open invoices, the latest decides. An older one may be written off without losing the
	// subscription.
	if (
		["past_due", "unpaid"].includes(subscription.status) &&
		(invoice.id === subscription.latest_invoice || openOf(tx, subscription).length === 0)
	) {
		subscription.status = "active";
	}
	tx.emit("customer.subscription.updated", subscription);
}

function openInvoices(tx: Tx, customer: string): Invoice[] {
	return tx.find("invoice", { customer, status: "open" }).filter(({ attempted }) => attempted);
}
