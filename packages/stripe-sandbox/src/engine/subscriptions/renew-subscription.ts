import type { Tx } from "../../store/tx.ts";
import type { Customer, Invoice, Subscription } from "../../wire/wire.ts";
import { nextCycle } from "../basics/billing-cycle.ts";
import { cancelSubscription } from "../invoices/cancel-subscription.ts";
import { draftInvoice, setLines } from "../invoices/draft-invoice.ts";
import { itemLine, periodLine } from "../invoices/invoice-lines.ts";
import { pendingItems } from "../items/pending-items.ts";

const hour = 3600;

/** Runs when a period has ended. Begins the next one, with a draft that becomes final about an hour later. */
export function renewSubscription(tx: Tx, subscription: Subscription): void {
	const customer = tx.get("customer", subscription.customer);
	if (customer === undefined) return;
	if (subscription.status === "trialing" && !leaveTrial(tx, subscription, customer)) return;
	const draft = renewalDraft(tx, subscription, customer);
	subscription.latest_invoice = draft.id;
	tx.emit("customer.subscription.updated", subscription);
	tx.emit("invoice.created", draft);
}

/** Moves to the next period and invoices it. */
export function renewalDraft(tx: Tx, subscription: Subscription, customer: Customer): Invoice {
	const items = subscription.items.data;
	const start = Math.min(...items.map((item) => item.current_period_end));
	const previousStart = Math.min(...items.map((item) => item.current_period_start));
	for (const item of items) {
		if (item.price.recurring === null || item.current_period_end > start) continue;
		item.current_period_start = start;
		item.current_period_end = nextCycle(subscription.billing_cycle_anchor, item.price.recurring, start);
	}
	// Nobody collects an unpaid subscription. Its drafts wait for a decision.
	const collects = subscription.status !== "unpaid";
	const draft = draftInvoice(tx, {
		customer,
		subscription,
		reason: "subscription_cycle",
		created: start,
		period: { start: previousStart, end: start },
		currency: subscription.currency,
		autoAdvance: collects,
		finalizesAt: collects ? start + hour : null,
	});
	const lines = [
		...pendingItems(tx, customer.id, subscription.id).map((item) => itemLine(tx, item, draft, customer)),
		...items.map((item) => periodLine(tx, subscription, item, customer)),
	];
	setLines(draft, lines, customer);
	return draft;
}

/** Whether the subscription continues after its trial. */
function leaveTrial(tx: Tx, subscription: Subscription, customer: Customer): boolean {
	const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
	const missing = subscription.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice";
	if (method === null && missing === "cancel") {
		cancelSubscription(tx, subscription, "cancellation_requested");
		return false;
	}
	if (method === null && missing === "pause") {
		subscription.status = "paused";
		tx.emit("customer.subscription.updated", subscription);
		tx.emit("customer.subscription.paused", subscription);
		return false;
	}
	subscription.status = "active";
	return true;
}
