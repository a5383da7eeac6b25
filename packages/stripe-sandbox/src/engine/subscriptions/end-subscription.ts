import type { Tx } from "../../store/tx.ts";
import type { Customer, Subscription } from "../../wire/wire.ts";
import { cancelSubscription } from "../invoices/cancel-subscription.ts";
import { collectInvoice } from "../invoices/collect-invoice.ts";
import { draftInvoice, setLines } from "../invoices/draft-invoice.ts";
import { finalizeInvoice } from "../invoices/finalize-invoice.ts";
import { itemLine } from "../invoices/invoice-lines.ts";
import { pendingItems } from "../items/pending-items.ts";
import { prorationItem } from "./change-items.ts";

export interface EndGiven {
	cancellation_details?:
		| { comment?: string | null | undefined; feedback?: string | null | undefined }
		| undefined;
	invoice_now?: boolean | undefined;
	prorate?: boolean | undefined;
}

/** Ends a subscription by a call. The call decides what happens to the rest of the period and to pending items. */
export function endSubscription(tx: Tx, subscription: Subscription, given: EndGiven): Subscription {
	const { comment, feedback } = given.cancellation_details ?? {};
	const customer = tx.get("customer", subscription.customer);
	subscription.cancellation_details = {
		comment: comment ?? subscription.cancellation_details?.comment ?? null,
		feedback: feedback ?? subscription.cancellation_details?.feedback ?? null,
		feedback_option: null,
		reason: "cancellation_requested",
	};
	if (
		customer !== undefined &&
		given.prorate === true &&
		["active", "past_due"].includes(subscription.status)
	) {
		giveBackRest(tx, subscription, customer, tx.timeOf(customer.test_clock));
	}
	if (customer !== undefined && given.invoice_now === true) finalInvoice(tx, subscription, customer);
	cancelSubscription(tx, subscription, "cancellation_requested");
	return subscription;
}

export function giveBackRest(tx: Tx, subscription: Subscription, customer: Customer, at: number): void {
	const date = tx.timeOf(customer.test_clock);
	for (const item of subscription.items.data) {
		prorationItem(tx, subscription, customer, item, { at, date, sign: -1 });
	}
}

/** Puts all pending items into one last invoice. */
function finalInvoice(tx: Tx, subscription: Subscription, customer: Customer): void {
	const waiting = pendingItems(tx, subscription.customer, subscription.id);
	if (waiting.length === 0) return;
	const moment = tx.timeOf(customer.test_clock);
	const invoice = draftInvoice(tx, {
		customer,
		subscription,
		reason: "subscription_update",
		created: moment,
		period: { start: subscription.items.data[0]?.current_period_start ?? moment, end: moment },
		currency: subscription.currency,
		autoAdvance: true,
		finalizesAt: null,
	});
	setLines(
		invoice,
		waiting.map((item) => itemLine(tx, item, invoice, customer)),
		customer,
	);
	subscription.latest_invoice = invoice.id;
	tx.emit("invoice.created", invoice);
	finalizeInvoice(tx, invoice);
	if (invoice.status === "open") collectInvoice(tx, invoice, { offSession: true, automatic: true });
}
