import type { Tx } from "../store/tx.ts";
import type { Invoice, Subscription } from "../wire/wire.ts";
import { intentOf, subscriptionOf } from "./finalize-invoice.ts";
import { openOf } from "./invoice-paid.ts";
import { momentFor } from "./moment.ts";

/** Ends it now. Open invoices stay owed, but are no longer collected. */
export function cancelSubscription(
	tx: Tx,
	subscription: Subscription,
	reason: "cancellation_requested" | "payment_failed",
): void {
	const moment = momentFor(tx, subscription.customer);
	const incomplete = subscription.status === "incomplete";
	subscription.status = incomplete ? "incomplete_expired" : "canceled";
	subscription.canceled_at ??= moment;
	subscription.ended_at = moment;
	subscription.cancellation_details = {
		comment: null,
		feedback: null,
		feedback_option: null,
		...subscription.cancellation_details,
		reason: subscription.cancellation_details?.reason ?? reason,
	};
	subscription.pending_update = null;
	tx.hidden("subscription", subscription.id).pendingUpdate = null;
	releaseSchedule(tx, subscription, moment);
	if (incomplete) tx.emit("customer.subscription.updated", subscription);
	tx.emit("customer.subscription.deleted", subscription);
	for (const invoice of openOf(tx, subscription)) {
		if (incomplete) voidInvoice(tx, invoice);
		else {
			invoice.auto_advance = false;
			invoice.next_payment_attempt = null;
			tx.emit("invoice.updated", invoice);
		}
	}
	for (const draft of tx.find("invoice", {
		"parent.subscription_details.subscription": subscription.id,
		status: "draft",
	})) {
		draft.auto_advance = false;
		draft.automatically_finalizes_at = null;
		draft.next_payment_attempt = null;
	}
}

/** The first invoice was not paid in time, or will never be. */
export function expireIncomplete(tx: Tx, subscription: Subscription): void {
	subscription.status = "incomplete_expired";
	subscription.ended_at = momentFor(tx, subscription.customer);
	tx.emit("customer.subscription.updated", subscription);
	for (const invoice of openOf(tx, subscription)) voidInvoice(tx, invoice);
}

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

/** A change that waited for this invoice waits for nothing any more. Voiding it is how a change is taken back. */
function dropPendingUpdate(tx: Tx, invoice: Invoice): void {
	const subscription = subscriptionOf(tx, invoice);
	if (subscription === undefined) return;
	const hidden = tx.hidden("subscription", subscription.id);
	if (hidden.pendingUpdate?.invoice !== invoice.id) return;
	hidden.pendingUpdate = null;
	subscription.pending_update = null;
	tx.emit("customer.subscription.updated", subscription);
}

function releaseSchedule(tx: Tx, subscription: Subscription, moment: number): void {
	const schedule = tx.get("subscription_schedule", subscription.schedule ?? "");
	if (schedule === undefined || !["active", "not_started"].includes(schedule.status)) return;
	schedule.status = "canceled";
	schedule.canceled_at = moment;
	schedule.current_phase = null;
	tx.emit("subscription_schedule.canceled", schedule);
}
