import { cancelSubscription, expireIncomplete } from "../engine/invoices/cancel-subscription.ts";
import { collectInvoice } from "../engine/invoices/collect-invoice.ts";
import { finalizeInvoice } from "../engine/invoices/finalize-invoice.ts";
import { expirePendingUpdate } from "../engine/invoices/pending-update.ts";
import { renewSubscription } from "../engine/subscriptions/renew-subscription.ts";
import { nextPhase } from "../engine/subscriptions/schedule-phases.ts";
import type { Tx } from "../store/tx.ts";
import type { Subscription } from "../wire/wire.ts";
import { incompleteFor, trialNotice } from "./due.ts";

/** Does the one thing that is due for an object at a moment. Then computes again what is due next. */
export function runDue(tx: Tx, id: string, moment: number): void {
	const schedule = tx.get("subscription_schedule", id);
	if (schedule !== undefined) nextPhase(tx, schedule);
	const subscription = tx.get("subscription", id);
	if (subscription !== undefined) runSubscription(tx, subscription, moment);
	const invoice = tx.get("invoice", id);
	if (invoice?.status === "draft") {
		finalizeInvoice(tx, invoice);
		if (invoice.status === "draft") throw new Error(`${id} stays a draft.`);
	}
	// The invoice is collected in the same step that finalizes it, so that nobody sees the state in between.
	if (invoice?.status === "open") collectInvoice(tx, invoice, { offSession: true, automatic: true });
}

function runSubscription(tx: Tx, subscription: Subscription, moment: number): void {
	const hidden = tx.hidden("subscription", subscription.id);
	if (subscription.status === "incomplete") {
		if (subscription.created + incompleteFor <= moment) expireIncomplete(tx, subscription);
	} else if (subscription.pending_update !== null && subscription.pending_update.expires_at <= moment) {
		expirePendingUpdate(tx, subscription);
	} else if (announcesTrialEnd(subscription, hidden.trialEndAnnounced, moment)) {
		hidden.trialEndAnnounced = true;
		tx.emit("customer.subscription.trial_will_end", subscription);
	} else if (subscription.cancel_at !== null && subscription.cancel_at <= moment) {
		cancelSubscription(tx, subscription, "cancellation_requested");
	} else {
		renewSubscription(tx, subscription);
	}
}

function announcesTrialEnd(subscription: Subscription, announced: boolean, moment: number): boolean {
	if (subscription.status !== "trialing" || subscription.trial_end === null || announced) return false;
	return subscription.trial_end - trialNotice <= moment;
}
