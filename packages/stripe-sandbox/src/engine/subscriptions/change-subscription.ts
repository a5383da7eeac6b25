import { cardError } from "../../cards/check-card.ts";
import type { Tx } from "../../store/tx.ts";
import type { Invoice, Subscription, SubscriptionItem } from "../../wire/wire.ts";
import { collectInvoice } from "../invoices/collect-invoice.ts";
import { finalizeInvoice } from "../invoices/finalize-invoice.ts";
import type { ChangeGiven } from "../items/change-given.ts";
import { applyChange } from "./apply-change.ts";
import { requiresAction } from "./create-subscription.ts";

/** Changes a subscription, and collects the payment if it is invoiced at once. */
export function changeSubscription(tx: Tx, subscription: Subscription, given: ChangeGiven): Subscription {
	const before = structuredClone(subscription.items.data);
	const anchorBefore = subscription.billing_cycle_anchor;
	const invoice = applyChange(tx, subscription, given);
	if (invoice !== null) {
		const waits = given.payment_behavior === "pending_if_incomplete";
		if (waits) holdBack(tx, subscription, invoice, before, anchorBefore);
		tx.emit("invoice.created", invoice);
		subscription.latest_invoice = invoice.id;
		collectChange(tx, subscription, invoice, given);
		announcePending(tx, subscription, given);
	}
	tx.emit("customer.subscription.updated", subscription);
	return subscription;
}

function collectChange(tx: Tx, subscription: Subscription, invoice: Invoice, given: ChangeGiven): void {
	finalizeInvoice(tx, invoice);
	if (invoice.status !== "open") return;
	if (given.payment_behavior === "default_incomplete") {
		subscription.status = "past_due";
		return;
	}
	const outcome = collectInvoice(tx, invoice, { offSession: given.off_session ?? false, automatic: true });
	if (given.payment_behavior !== "error_if_incomplete") return;
	if (outcome?.result === "declined") throw cardError(outcome.decline);
	if (outcome?.result === "requires_action") throw requiresAction();
}

/** With `pending_if_incomplete` the old items stay until the invoice is paid, which may happen at once. */
function holdBack(
	tx: Tx,
	subscription: Subscription,
	invoice: Invoice,
	before: SubscriptionItem[],
	anchorBefore: number,
): void {
	tx.hidden("subscription", subscription.id).pendingUpdate = {
		items: subscription.items.data,
		anchor: subscription.billing_cycle_anchor,
		invoice: invoice.id,
		announced: false,
	};
	subscription.items.data = before;
	subscription.billing_cycle_anchor = anchorBefore;
}

function announcePending(tx: Tx, subscription: Subscription, given: ChangeGiven): void {
	const { pendingUpdate } = tx.hidden("subscription", subscription.id);
	if (given.payment_behavior !== "pending_if_incomplete" || pendingUpdate === null) return;
	pendingUpdate.announced = true;
	subscription.pending_update = {
		billing_cycle_anchor:
			pendingUpdate.anchor === subscription.billing_cycle_anchor ? null : pendingUpdate.anchor,
		cancel_at_period_end: null,
		discount: null,
		discounts: null,
		expires_at: tx.timeOf(subscription.test_clock) + 23 * 3600,
		metadata: null,
		subscription_items: pendingUpdate.items,
		trial_end: null,
		trial_from_plan: null,
	};
}
