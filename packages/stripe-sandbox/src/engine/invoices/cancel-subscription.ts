import type { Tx } from "../../store/tx.ts";
import type { Subscription } from "../../wire/wire.ts";
import { momentFor } from "../basics/moment.ts";
import { openOf } from "./invoice-links.ts";
import { voidInvoice } from "./void-invoice.ts";

/** Ends the subscription now. Its open invoices stay owed, but nobody collects them any more. */
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

/** Ends a subscription whose first invoice was not paid in time, or never will be. */
export function expireIncomplete(tx: Tx, subscription: Subscription): void {
	subscription.status = "incomplete_expired";
	subscription.ended_at = momentFor(tx, subscription.customer);
	tx.emit("customer.subscription.updated", subscription);
	for (const invoice of openOf(tx, subscription)) voidInvoice(tx, invoice);
}

function releaseSchedule(tx: Tx, subscription: Subscription, moment: number): void {
	const schedule = tx.get("subscription_schedule", subscription.schedule ?? "");
	if (schedule === undefined || !["active", "not_started"].includes(schedule.status)) return;
	schedule.status = "canceled";
	schedule.canceled_at = moment;
	schedule.current_phase = null;
	tx.emit("subscription_schedule.canceled", schedule);
}
