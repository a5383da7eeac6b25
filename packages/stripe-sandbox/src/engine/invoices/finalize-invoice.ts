import { invalid } from "../../http/api-error.ts";
import { newId, randomText } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, Invoice } from "../../wire/wire.ts";
import { momentFor } from "../basics/moment.ts";
import { newPaymentIntent } from "../payments/new-payment-intent.ts";
import { addUp } from "./draft-invoice.ts";
import { customerOf, methodFor } from "./invoice-links.ts";
import { invoicePaid } from "./invoice-paid.ts";

/** Gives the invoice its number. From now on it cannot change. If it costs nothing, it is paid at once. */
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

function askForPayment(tx: Tx, invoice: Invoice, customer: Customer): void {
	const moment = momentFor(tx, customer.id);
	const intent = newPaymentIntent(tx, {
		amount: invoice.amount_due,
		currency: invoice.currency,
		created: moment,
		customer: customer.id,
		paymentMethod: methodFor(tx, invoice),
		description: descriptionOf(invoice),
		// The card of a subscription must work later without its owner.
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
