import type { Tx } from "../../store/tx.ts";
import type { Customer, Invoice, InvoiceLine, Subscription } from "../../wire/wire.ts";
import { customerByParam } from "../basics/find.ts";
import { prorated } from "../basics/prorate.ts";
import { draftInvoice, setLines } from "../invoices/draft-invoice.ts";
import { fullAmount, itemLine, periodLine } from "../invoices/invoice-lines.ts";
import { addOneTimeItem } from "../items/one-time-item.ts";
import { pendingItems } from "../items/pending-items.ts";
import type { SubscriptionGiven } from "../items/subscription-given.ts";
import { newSubscription } from "./new-subscription.ts";

/** Drafts the first invoice, for a preview that is rolled back. */
export function draftFirstInvoice(tx: Tx, given: SubscriptionGiven): Invoice {
	const customer = customerByParam(tx, given.customer);
	const moment = tx.timeOf(customer.test_clock);
	return firstInvoice(tx, newSubscription(tx, given, customer, moment), given, customer, moment);
}

export function firstInvoice(
	tx: Tx,
	subscription: Subscription,
	given: SubscriptionGiven,
	customer: Customer,
	moment: number,
): Invoice {
	const invoice = draftInvoice(tx, {
		customer,
		subscription,
		reason: "subscription_create",
		created: moment,
		period: { start: moment, end: moment },
		currency: subscription.currency,
		autoAdvance: true,
		finalizesAt: null,
	});
	const trial = subscription.status === "trialing";
	const partial = !trial && subscription.billing_cycle_anchor > moment;
	const lines: InvoiceLine[] = [];
	for (const item of subscription.items.data) {
		if (partial && given.proration_behavior === "none") continue;
		const recurring = item.price.recurring;
		const amount =
			partial && recurring !== null
				? prorated(
						fullAmount(item),
						{ start: moment, end: item.current_period_end },
						recurring,
						subscription.billing_cycle_anchor,
					)
				: undefined;
		lines.push(
			periodLine(tx, subscription, item, customer, { trial, ...(amount === undefined ? {} : { amount }) }),
		);
	}
	for (const [index, extra] of (given.add_invoice_items ?? []).entries()) {
		addOneTimeItem(tx, subscription, customer, extra, `add_invoice_items[${index}]`);
	}
	for (const item of pendingItems(tx, customer.id, subscription.id))
		lines.push(itemLine(tx, item, invoice, customer));
	setLines(invoice, lines, customer);
	return invoice;
}
