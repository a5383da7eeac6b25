import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, Invoice, Subscription, SubscriptionItem } from "../../wire/wire.ts";
import { nextCycle } from "../basics/billing-cycle.ts";
import { sameRhythm } from "../basics/prorate.ts";
import { draftInvoice, setLines } from "../invoices/draft-invoice.ts";
import { itemLine, periodLine } from "../invoices/invoice-lines.ts";
import type { ChangeGiven } from "../items/change-given.ts";
import { addOneTimeItem } from "../items/one-time-item.ts";
import { pendingItems } from "../items/pending-items.ts";
import { oneRhythm } from "../items/subscription-items.ts";
import { changeAttributes, changeEnd, refuseWhatCannotChange } from "./change-attributes.ts";
import { changedItems, prorateItems, prorationItem } from "./change-items.ts";

/** Makes all of the change except its payment. Returns the invoice that it needs, still a draft. */
export function applyChange(tx: Tx, subscription: Subscription, given: ChangeGiven): Invoice | null {
	const customer = tx.get("customer", subscription.customer);
	if (customer === undefined) throw new Error(`${subscription.id} has no customer.`);
	refuseWhatCannotChange(subscription, given);
	const moment = tx.timeOf(customer.test_clock);
	changeAttributes(tx, subscription, customer, given);
	changeEnd(subscription, given, moment);
	const before = subscription.items.data;
	const after = given.items === undefined ? before : changedItems(tx, subscription, given.items, moment);
	const { recurring } = oneRhythm(after.map(({ price }) => price));
	const prorates = (given.proration_behavior ?? "create_prorations") !== "none";
	const at = prorationDate(before, given.proration_date ?? moment);
	const restarts = startsAnew(subscription, before, after, given);
	const trialWas = subscription.status === "trialing";

	if (restarts) {
		if (prorates && !trialWas) {
			for (const item of before)
				prorationItem(tx, subscription, customer, item, { at, date: moment, sign: -1 });
		}
		subscription.billing_cycle_anchor = moment;
		setPeriod(after, moment, nextCycle(moment, recurring, moment));
		if (trialWas) endTrial(subscription, moment);
	} else if (typeof given.trial_end === "number") {
		startTrial(tx, subscription, customer, { before, after, trialEnd: given.trial_end, moment, prorates });
	} else if (prorates && !trialWas && subscription.status !== "incomplete") {
		prorateItems(tx, subscription, customer, { before, after, at, date: moment });
	}
	subscription.items.data = after;

	const invoicedNow =
		restarts || given.proration_behavior === "always_invoice" || (given.add_invoice_items ?? []).length > 0;
	return invoicedNow ? changeInvoice(tx, subscription, customer, given, { moment, restarts, at }) : null;
}

function changeInvoice(
	tx: Tx,
	subscription: Subscription,
	customer: Customer,
	given: ChangeGiven,
	{ moment, restarts, at }: { moment: number; restarts: boolean; at: number },
): Invoice | null {
	for (const [index, extra] of (given.add_invoice_items ?? []).entries()) {
		addOneTimeItem(tx, subscription, customer, extra, `add_invoice_items[${index}]`);
	}
	const waiting = pendingItems(tx, customer.id, subscription.id);
	if (!restarts && waiting.length === 0) return null;
	const [item] = subscription.items.data;
	const invoice = draftInvoice(tx, {
		customer,
		subscription,
		reason: "subscription_update",
		created: moment,
		period: { start: item?.current_period_start ?? moment, end: moment },
		currency: subscription.currency,
		autoAdvance: true,
		finalizesAt: null,
		prorationDate: at,
	});
	const lines = [
		...waiting.map((pending) => itemLine(tx, pending, invoice, customer)),
		...(restarts
			? subscription.items.data.map((current) => periodLine(tx, subscription, current, customer))
			: []),
	];
	setLines(invoice, lines, customer);
	return invoice;
}

function startsAnew(
	subscription: Subscription,
	before: readonly SubscriptionItem[],
	after: readonly SubscriptionItem[],
	given: ChangeGiven,
): boolean {
	if (given.billing_cycle_anchor === "now") return true;
	if (subscription.status === "trialing") return given.trial_end === "now";
	const [old, current] = [before[0]?.price, after[0]?.price];
	return old !== undefined && current !== undefined && !sameRhythm(old, current);
}

function prorationDate(items: readonly SubscriptionItem[], at: number): number {
	const [item] = items;
	if (item === undefined || (at >= item.current_period_start && at <= item.current_period_end)) return at;
	throw invalid("The proration_date must be within the current billing period.", "proration_date");
}

function setPeriod(items: readonly SubscriptionItem[], start: number, end: number): void {
	for (const item of items) {
		item.current_period_start = start;
		item.current_period_end = end;
	}
}

function startTrial(
	tx: Tx,
	subscription: Subscription,
	customer: Customer,
	{
		before,
		after,
		trialEnd,
		moment,
		prorates,
	}: {
		before: SubscriptionItem[];
		after: SubscriptionItem[];
		trialEnd: number;
		moment: number;
		prorates: boolean;
	},
): void {
	if (trialEnd <= moment)
		throw invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", "trial_end");
	if (prorates && subscription.status !== "trialing") {
		for (const item of before)
			prorationItem(tx, subscription, customer, item, { at: moment, date: moment, sign: -1 });
	}
	const start = subscription.status === "trialing" ? (subscription.trial_start ?? moment) : moment;
	subscription.status = "trialing";
	subscription.trial_start = start;
	subscription.trial_end = trialEnd;
	subscription.billing_cycle_anchor = trialEnd;
	tx.hidden("subscription", subscription.id).trialEndAnnounced = false;
	setPeriod(after, start, trialEnd);
}

function endTrial(subscription: Subscription, moment: number): void {
	subscription.trial_end = moment;
	subscription.status = "active";
}
