import { invalid } from "../http/api-error.ts";
import { newId, randomText } from "../store/ids.ts";
import type { Tx } from "../store/tx.ts";
import type { Customer, Invoice, PaymentIntent, PaymentMethod, Subscription } from "../wire/wire.ts";
import { addUp } from "./draft-invoice.ts";
import { invoicePaid } from "./invoice-paid.ts";
import { momentFor } from "./moment.ts";
import { newPaymentIntent } from "./new-payment-intent.ts";

/** From now on it has a number and cannot change. If it costs nothing it is paid at once. */
export function finalizeInvoice(tx: Tx, invoice: Invoice): void {
	if (invoice.status !== "draft") {
		throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
	}
	const customer = customerOf(tx, invoice);
	const moment = momentFor(tx, customer.id);
	addUp(invoice, customer.balance);
	invoice.number ??= `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`;
	customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
	customer.currency ??= invoice.currency;
	invoice.status = "open";
	invoice.status_transitions.finalized_at = moment;
	invoice.effective_at ??= moment;
	invoice.automatically_finalizes_at = null;
	invoice.next_payment_attempt = null;
	const address = `${tx.baseUrl}/invoices/${randomText(40)}.${invoice.id}`;
	invoice.hosted_invoice_url = address;
	invoice.invoice_pdf = `${address}/pdf`;
	invoice.ending_balance = Math.min(0, invoice.total + customer.balance);
	customer.balance = invoice.ending_balance;
	tx.emit("customer.updated", customer);
	if (invoice.amount_due > 0) askForPayment(tx, invoice, customer);
	tx.emit("invoice.finalized", invoice);
	if (invoice.amount_due === 0) invoicePaid(tx, invoice, null);
}

/** Subscription first, then customer; the invoice's own wins over both. */
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

/** The intent that pays it: its client secret stays the same through every retry. */
export function intentOf(tx: Tx, invoice: Invoice): PaymentIntent | undefined {
	const payment = tx.find("invoice_payment", { invoice: invoice.id, is_default: true }).at(-1);
	return tx.get("payment_intent", payment?.payment.payment_intent ?? "");
}

function askForPayment(tx: Tx, invoice: Invoice, customer: Customer): void {
	const moment = momentFor(tx, customer.id);
	const intent = newPaymentIntent(tx, {
		amount: invoice.amount_due,
		currency: invoice.currency,
		created: moment,
		customer: customer.id,
		paymentMethod: methodFor(tx, invoice),
		description: descriptionOf(invoice),
		// A subscription's card must work later without its holder.
		setupFutureUsage: invoice.parent?.subscription_details != null ? "off_session" : null,
		receiptEmail: null,
		statementDescriptor: invoice.statement_descriptor,
		automatic: null,
		invoice: invoice.id,
	});
	tx.insert("invoice_payment", {
		id: newId("inpay"),
		object: "invoice_payment",
		amount_paid: null,
		amount_requested: invoice.amount_due,
		created: moment,
		currency: invoice.currency,
		invoice: invoice.id,
		is_default: true,
		livemode: false,
		payment: { payment_intent: intent.id, type: "payment_intent" },
		status: "open",
		status_transitions: { canceled_at: null, paid_at: null },
	});
}

function descriptionOf(invoice: Invoice): string {
	if (invoice.billing_reason === "subscription_create") return "Subscription creation";
	if (invoice.billing_reason === "subscription_update") return "Subscription update";
	if (invoice.billing_reason === "subscription_cycle") return "Subscription update";
	return `Payment for Invoice ${invoice.number}`;
}
