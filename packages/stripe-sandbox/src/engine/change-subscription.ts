import { cardError } from "../cards/check-card.ts";
import { invalid } from "../http/api-error.ts";
import { notTheirs, paymentMethodByParam } from "../resources/payment-methods.ts";
import { mergeMetadata } from "../resources/shared-params.ts";
import type { Tx } from "../store/transaction.ts";
import type { Customer, Invoice, Subscription, SubscriptionItem } from "../wire/wire.ts";
import { nextCycle } from "./billing-cycle.ts";
import { changedItems, prorateItems, prorationItem } from "./change-items.ts";
import { collectInvoice } from "./collect-invoice.ts";
import {
	type OneTimeGiven,
	oneTimeLine,
	type PaymentBehavior,
	type PaymentSettingsGiven,
	requiresAction,
	type TrialSettingsGiven,
} from "./create-subscription.ts";
import { addUp, draftInvoice } from "./draft-invoice.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import { itemLine, periodLine } from "./invoice-lines.ts";
import { pendingItems } from "./pending-items.ts";
import { sameRhythm } from "./prorate.ts";
import { type ItemGiven, oneRhythm, taxRates } from "./subscription-items.ts";

export interface ChangeGiven {
	items?: ItemGiven[] | undefined;
	add_invoice_items?: OneTimeGiven[] | undefined;
	automatic_tax?: { enabled: boolean } | undefined;
	billing_cycle_anchor?: "now" | "unchanged" | undefined;
	cancel_at?: number | "min_period_end" | "max_period_end" | null | undefined;
	cancel_at_period_end?: boolean | undefined;
	cancellation_details?:
		| { comment?: string | null | undefined; feedback?: string | null | undefined }
		| undefined;
	default_payment_method?: string | null | undefined;
	default_tax_rates?: string[] | null | undefined;
	description?: string | null | undefined;
	metadata?: Record<string, string> | null | undefined;
	off_session?: boolean | undefined;
	payment_behavior?: PaymentBehavior | undefined;
	payment_settings?: PaymentSettingsGiven | undefined;
	proration_behavior?: "always_invoice" | "create_prorations" | "none" | undefined;
	proration_date?: number | undefined;
	trial_end?: number | "now" | undefined;
	trial_settings?: TrialSettingsGiven | undefined;
}

/** Changes a subscription, and has the change paid when it is to be invoiced at once. */
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

/** All of the change but its payment. The answer is the invoice that it calls for, still a draft. */
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
	const waiting = pendingItems(tx, customer.id, subscription.id);
	const extras = given.add_invoice_items ?? [];
	if (!restarts && waiting.length === 0 && extras.length === 0) return null;
	const [item] = subscription.items.data;
	const invoice = draftInvoice(tx, {
		customer,
		subscription,
		reason: "subscription_update",
		lines: [],
		created: moment,
		period: { start: item?.current_period_start ?? moment, end: moment },
		currency: subscription.currency,
		autoAdvance: true,
		finalizesAt: null,
		prorationDate: at,
	});
	const lines = [
		...waiting.map((pending) => itemLine(tx, pending, invoice, customer)),
		...extras.map((extra, index) =>
			oneTimeLine(tx, subscription, customer, extra, `add_invoice_items[${index}]`, moment),
		),
		...(restarts
			? subscription.items.data.map((current) => periodLine(tx, subscription, current, customer))
			: []),
	];
	for (const line of lines) line.invoice = invoice.id;
	invoice.lines.data = lines;
	addUp(invoice, customer.balance);
	return invoice;
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

/** With `pending_if_incomplete` the old items stand until the invoice is paid; at once, if it goes well. */
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

function refuseWhatCannotChange(subscription: Subscription, given: ChangeGiven): void {
	const asked = Object.keys(given).filter((key) => given[key as keyof ChangeGiven] !== undefined);
	const only = (...keys: string[]) => asked.every((key) => keys.includes(key));
	if (
		["canceled", "incomplete_expired"].includes(subscription.status) &&
		!only("cancellation_details", "metadata")
	) {
		throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
	}
	if (
		subscription.status === "incomplete" &&
		!only("default_payment_method", "metadata", "description", "payment_settings")
	) {
		throw invalid(
			"This subscription cannot be updated in this way: its first invoice has to be paid first. Only default_payment_method, description, metadata and payment_settings can be updated while it is incomplete.",
		);
	}
	if (given.cancel_at_period_end !== undefined && given.cancel_at !== undefined) {
		throw invalid(
			"You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
			"cancel_at",
			"parameters_exclusive",
		);
	}
	if (given.payment_behavior === "pending_if_incomplete") {
		const allowed = [
			"items",
			"payment_behavior",
			"proration_behavior",
			"proration_date",
			"billing_cycle_anchor",
			"trial_end",
			"off_session",
			"add_invoice_items",
		];
		const other = asked.find((key) => !allowed.includes(key));
		if (other !== undefined) {
			throw invalid(`The \`${other}\` param is not supported by \`pending_if_incomplete\`.`, other);
		}
	}
}

function changeAttributes(tx: Tx, subscription: Subscription, customer: Customer, given: ChangeGiven): void {
	if (given.automatic_tax !== undefined) {
		subscription.automatic_tax.enabled = given.automatic_tax.enabled;
		subscription.automatic_tax.liability = given.automatic_tax.enabled ? { type: "self" } : null;
	}
	if (given.default_payment_method !== undefined) {
		const id = given.default_payment_method;
		const method = id === null ? null : paymentMethodByParam(tx, id, "default_payment_method");
		if (method !== null && method.customer !== customer.id)
			throw notTheirs(method.id, "default_payment_method");
		subscription.default_payment_method = method?.id ?? null;
	}
	if (given.default_tax_rates !== undefined) {
		subscription.default_tax_rates = taxRates(tx, given.default_tax_rates ?? [], "default_tax_rates");
	}
	if (given.description !== undefined) subscription.description = given.description;
	subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
	const { payment_settings: settings } = subscription;
	if (settings !== null && given.payment_settings !== undefined) {
		const { payment_method_types: types, save_default_payment_method: save } = given.payment_settings;
		if (types !== undefined) settings.payment_method_types = types;
		if (save !== undefined) settings.save_default_payment_method = save;
	}
	if (given.trial_settings !== undefined && subscription.trial_settings !== null) {
		subscription.trial_settings.end_behavior.missing_payment_method =
			given.trial_settings.end_behavior.missing_payment_method;
	}
	if (given.cancellation_details !== undefined && subscription.cancellation_details !== null) {
		const { comment, feedback } = given.cancellation_details;
		if (comment !== undefined) subscription.cancellation_details.comment = comment;
		if (feedback !== undefined) subscription.cancellation_details.feedback = feedback;
	}
}

/** When it ends, or that it does not. */
function changeEnd(subscription: Subscription, given: ChangeGiven, moment: number): void {
	const ends = subscription.items.data.map((item) => item.current_period_end);
	const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = given;
	if (at === undefined && atPeriodEnd === undefined) return;
	const details = subscription.cancellation_details;
	if (at === null || atPeriodEnd === false) {
		subscription.cancel_at = null;
		subscription.cancel_at_period_end = false;
		subscription.canceled_at = null;
		if (details !== null && given.cancellation_details === undefined) {
			Object.assign(details, { comment: null, feedback: null });
		}
		if (details !== null) details.reason = null;
		return;
	}
	if (typeof at === "number" && at <= moment)
		throw invalid("`cancel_at` must be in the future.", "cancel_at");
	subscription.cancel_at =
		typeof at === "number" ? at : at === "max_period_end" ? Math.max(...ends) : Math.min(...ends);
	subscription.cancel_at_period_end = atPeriodEnd === true;
	subscription.canceled_at = moment;
	if (details !== null) details.reason = "cancellation_requested";
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
