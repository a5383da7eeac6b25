import type { Tx } from "../../store/tx.ts";
import type { Invoice } from "../../wire/wire.ts";
import { momentFor } from "../basics/moment.ts";
import { intentOf, subscriptionOf } from "./invoice-links.ts";

export function voidInvoice(tx: Tx, invoice: Invoice): void {
	const moment = momentFor(tx, invoice.customer);
	invoice.status = "void";
	invoice.status_transitions.voided_at = moment;
	invoice.auto_advance = false;
	invoice.next_payment_attempt = null;
	const intent = intentOf(tx, invoice);
	if (intent !== undefined && !["succeeded", "canceled"].includes(intent.status)) {
		intent.status = "canceled";
		intent.canceled_at = moment;
		intent.cancellation_reason = "void_invoice";
		intent.next_action = null;
		tx.hidden("payment_intent", intent.id).challenge = null;
		tx.emit("payment_intent.canceled", intent);
	}
	for (const payment of tx.find("invoice_payment", { invoice: invoice.id, status: "open" })) {
		payment.status = "canceled";
		payment.status_transitions.canceled_at = moment;
	}
	tx.emit("invoice.updated", invoice);
	tx.emit("invoice.voided", invoice);
	dropPendingUpdate(tx, invoice);
}

/** Drops the change that waited for this invoice. Voiding the invoice undoes the change. */
function dropPendingUpdate(tx: Tx, invoice: Invoice): void {
	const subscription = subscriptionOf(tx, invoice);
	if (subscription === undefined) return;
	const hidden = tx.hidden("subscription", subscription.id);
	if (hidden.pendingUpdate?.invoice !== invoice.id) return;
	hidden.pendingUpdate = null;
	subscription.pending_update = null;
	tx.emit("customer.subscription.updated", subscription);
}
