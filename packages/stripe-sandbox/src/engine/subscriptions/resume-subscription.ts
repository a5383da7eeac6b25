import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Subscription } from "../../wire/wire.ts";
import { nextCycle } from "../basics/billing-cycle.ts";
import { collectInvoice } from "../invoices/collect-invoice.ts";
import { draftInvoice } from "../invoices/draft-invoice.ts";
import { finalizeInvoice } from "../invoices/finalize-invoice.ts";
import { periodLine } from "../invoices/invoice-lines.ts";

/** Ends a pause. A new period begins now, and must be paid now. */
export function resumeSubscription(
	tx: Tx,
	subscription: Subscription,
	anchor: "now" | "unchanged",
): Subscription {
	const customer = tx.get("customer", subscription.customer);
	if (subscription.status !== "paused" || customer === undefined) {
		throw invalid("The subscription is not paused, so it cannot be resumed.");
	}
	const moment = tx.timeOf(customer.test_clock);
	if (anchor === "now") subscription.billing_cycle_anchor = moment;
	for (const item of subscription.items.data) {
		if (item.price.recurring === null) continue;
		item.current_period_start = moment;
		item.current_period_end = nextCycle(subscription.billing_cycle_anchor, item.price.recurring, moment);
	}
	subscription.status = "active";
	const invoice = draftInvoice(tx, {
		customer,
		subscription,
		reason: "subscription_update",
		lines: subscription.items.data.map((item) => periodLine(tx, subscription, item, customer)),
		created: moment,
		period: { start: moment, end: moment },
		currency: subscription.currency,
		autoAdvance: true,
		finalizesAt: null,
	});
	subscription.latest_invoice = invoice.id;
	tx.emit("invoice.created", invoice);
	finalizeInvoice(tx, invoice);
	if (invoice.status === "open") collectInvoice(tx, invoice, { offSession: true, automatic: true });
	tx.emit("customer.subscription.updated", subscription);
	tx.emit("customer.subscription.resumed", subscription);
	return subscription;
}
