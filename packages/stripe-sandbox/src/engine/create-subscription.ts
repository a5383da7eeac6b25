import { cardError } from "../cards/check-card.ts";
import { ApiError, invalid } from "../http/api-error.ts";
import { customerByParam } from "../resources/find.ts";
import { notTheirs, paymentMethodByParam } from "../resources/payment-methods.ts";
import { mergeMetadata } from "../resources/shared-params.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/transaction.ts";
import type { Customer, Invoice, InvoiceLine, Subscription } from "../wire/wire.ts";
import { nextCycle } from "./billing-cycle.ts";
import { collectInvoice, noMethod } from "./collect-invoice.ts";
import { addUp, draftInvoice } from "./draft-invoice.ts";
import { finalizeInvoice, methodFor } from "./finalize-invoice.ts";
import { fullAmount, isExempt, itemLine, newLine, periodLine, taxationOf } from "./invoice-lines.ts";
import { newSetupIntent } from "./new-setup-intent.ts";
import { pendingItems } from "./pending-items.ts";
import { prorated } from "./prorate.ts";
import {
	type ItemGiven,
	newItem,
	oneRhythm,
	oneTimePrice,
	type PriceData,
	priceOfItem,
	taxRates,
} from "./subscription-items.ts";

export type PaymentBehavior =
	| "allow_incomplete"
	| "default_incomplete"
	| "error_if_incomplete"
	| "pending_if_incomplete";

export interface OneTimeGiven {
	price?: string | undefined;
	price_data?: PriceData | undefined;
	quantity?: number | undefined;
	metadata?: Record<string, string> | null | undefined;
	tax_rates?: string[] | null | undefined;
}

export interface SubscriptionGiven {
	customer: string;
	items: ItemGiven[];
	add_invoice_items?: OneTimeGiven[] | undefined;
	automatic_tax?: { enabled: boolean } | undefined;
	billing_cycle_anchor?: number | undefined;
	billing_mode?: { type: "classic" | "flexible" } | undefined;
	cancel_at?: number | "min_period_end" | "max_period_end" | undefined;
	cancel_at_period_end?: boolean | undefined;
	currency?: string | undefined;
	default_payment_method?: string | undefined;
	default_tax_rates?: string[] | null | undefined;
	description?: string | undefined;
	metadata?: Record<string, string> | null | undefined;
	off_session?: boolean | undefined;
	payment_behavior?: PaymentBehavior | undefined;
	payment_settings?: PaymentSettingsGiven | undefined;
	proration_behavior?: "always_invoice" | "create_prorations" | "none" | undefined;
	trial_end?: number | "now" | undefined;
	trial_from_plan?: boolean | undefined;
	trial_period_days?: number | undefined;
	trial_settings?: TrialSettingsGiven | undefined;
}

export interface PaymentSettingsGiven {
	payment_method_types?: string[] | null | undefined;
	save_default_payment_method?: "off" | "on_subscription" | undefined;
}

export interface TrialSettingsGiven {
	end_behavior: { missing_payment_method: "cancel" | "create_invoice" | "pause" };
}

/** A subscription with its first invoice, paid or waiting for it as the payment behaviour says. */
export function createSubscription(tx: Tx, given: SubscriptionGiven): Subscription {
	const customer = customerByParam(tx, given.customer);
	const moment = tx.timeOf(customer.test_clock);
	const behavior = given.payment_behavior ?? "allow_incomplete";
	if (behavior === "pending_if_incomplete") {
		throw invalid("`pending_if_incomplete` is only for updates of a subscription.", "payment_behavior");
	}
	const subscription = newSubscription(tx, given, customer, moment);
	const invoice = firstInvoice(tx, subscription, given, customer, moment);
	subscription.latest_invoice = invoice.id;
	tx.emit("invoice.created", invoice);
	if (invoice.amount_due > 0 && behavior !== "default_incomplete") {
		if (methodFor(tx, invoice) === null) throw noMethod();
	}
	finalizeInvoice(tx, invoice);
	if (subscription.status !== "trialing" && invoice.status === "paid") subscription.status = "active";
	if (invoice.status === "open" && behavior !== "default_incomplete") {
		const outcome = collectInvoice(tx, invoice, { offSession: given.off_session ?? false, automatic: false });
		if (behavior === "error_if_incomplete" && outcome?.result === "declined") {
			throw cardError(outcome.decline);
		}
		if (behavior === "error_if_incomplete" && outcome?.result === "requires_action") {
			throw requiresAction();
		}
	}
	if (invoice.amount_due === 0 && methodFor(tx, invoice) === null)
		askForLaterPayments(tx, subscription, customer);
	tx.emit("customer.subscription.created", subscription);
	return subscription;
}

/** What the first invoice would be, for a preview that takes all of it back. */
export function draftFirstInvoice(tx: Tx, given: SubscriptionGiven): Invoice {
	const customer = customerByParam(tx, given.customer);
	const moment = tx.timeOf(customer.test_clock);
	return firstInvoice(tx, newSubscription(tx, given, customer, moment), given, customer, moment);
}

function newSubscription(tx: Tx, given: SubscriptionGiven, customer: Customer, moment: number): Subscription {
	if (given.items.length === 0) throw invalid("Missing required param: items.", "items", "parameter_missing");
	const prices = given.items.map((item, index) => priceOfItem(tx, item, `items[${index}]`));
	const { currency, recurring } = oneRhythm(prices);
	if (given.currency !== undefined && given.currency !== currency) {
		throw invalid(`The price specified only supports \`${currency}\`.`, "currency");
	}
	if (customer.currency != null && customer.currency !== currency) {
		throw invalid(
			"You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with a different currency.",
			"currency",
		);
	}
	const trialEnd = trialEndOf(given, prices[0]?.recurring?.trial_period_days ?? null, moment);
	const anchor = trialEnd ?? given.billing_cycle_anchor ?? moment;
	if (anchor < moment) throw invalid("billing_cycle_anchor cannot be in the past.", "billing_cycle_anchor");
	if (anchor > nextCycle(moment, recurring, moment) && trialEnd === null) {
		throw invalid(
			"billing_cycle_anchor cannot be later than next natural billing date.",
			"billing_cycle_anchor",
		);
	}
	const period = { start: moment, end: trialEnd ?? nextCycle(anchor, recurring, moment) };
	const id = newId("sub");
	const subscription: Subscription = {
		id,
		object: "subscription",
		application: null,
		application_fee_percent: null,
		automatic_tax: {
			disabled_reason: null,
			enabled: given.automatic_tax?.enabled ?? false,
			liability: given.automatic_tax?.enabled === true ? { type: "self" } : null,
		},
		billing_cycle_anchor: anchor,
		billing_cycle_anchor_config: null,
		billing_mode: {
			flexible: given.billing_mode?.type === "classic" ? null : { proration_discounts: "included" },
			type: given.billing_mode?.type ?? "flexible",
		},
		billing_schedules: [],
		billing_thresholds: null,
		cancel_at: null,
		cancel_at_period_end: false,
		canceled_at: null,
		cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
		collection_method: "charge_automatically",
		created: moment,
		currency,
		customer: customer.id,
		customer_account: null,
		days_until_due: null,
		default_payment_method: null,
		default_source: null,
		default_tax_rates: taxRates(tx, given.default_tax_rates ?? [], "default_tax_rates"),
		description: given.description ?? null,
		discounts: [],
		ended_at: null,
		invoice_settings: {
			account_tax_ids: null,
			custom_fields: null,
			description: null,
			footer: null,
			issuer: { type: "self" },
		},
		items: {
			object: "list",
			data: prices.map((price, index) => newItem(tx, price, given.items[index] ?? {}, id, moment, period)),
			has_more: false,
			url: `/v1/subscription_items?subscription=${id}`,
		},
		latest_invoice: null,
		livemode: false,
		managed_payments: { enabled: false },
		metadata: mergeMetadata({}, given.metadata),
		next_pending_invoice_item_invoice: null,
		on_behalf_of: null,
		pause_collection: null,
		payment_settings: {
			payment_method_options: null,
			payment_method_types: given.payment_settings?.payment_method_types ?? null,
			save_default_payment_method: given.payment_settings?.save_default_payment_method ?? "off",
		},
		pending_invoice_item_interval: null,
		pending_setup_intent: null,
		pending_update: null,
		schedule: null,
		start_date: moment,
		status: trialEnd === null ? "incomplete" : "trialing",
		test_clock: customer.test_clock ?? null,
		transfer_data: null,
		trial_end: trialEnd,
		trial_settings: {
			end_behavior: {
				billing_cycle_anchor: null,
				missing_payment_method: given.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
			},
		},
		trial_start: trialEnd === null ? null : moment,
	};
	tx.insert("subscription", subscription, { pendingUpdate: null, trialEndAnnounced: false });
	if (given.default_payment_method !== undefined) {
		const method = paymentMethodByParam(tx, given.default_payment_method, "default_payment_method");
		if (method.customer !== customer.id) throw notTheirs(method.id, "default_payment_method");
		subscription.default_payment_method = method.id;
	}
	if (given.cancel_at_period_end === true || typeof given.cancel_at === "string") {
		subscription.cancel_at_period_end = given.cancel_at_period_end ?? false;
		subscription.cancel_at = period.end;
		subscription.canceled_at = moment;
	} else if (given.cancel_at !== undefined) {
		if (given.cancel_at <= moment) throw invalid("`cancel_at` must be in the future.", "cancel_at");
		subscription.cancel_at = given.cancel_at;
		subscription.canceled_at = moment;
	}
	return subscription;
}

function trialEndOf(given: SubscriptionGiven, planDays: number | null, moment: number): number | null {
	if (given.trial_end !== undefined && given.trial_period_days !== undefined) {
		throw invalid(
			"You may only specify one of these parameters: trial_end, trial_period_days.",
			"trial_end",
			"parameters_exclusive",
		);
	}
	if (typeof given.trial_end === "number") {
		if (given.trial_end <= moment)
			throw invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", "trial_end");
		return given.trial_end;
	}
	const days = given.trial_period_days ?? (given.trial_from_plan === true ? (planDays ?? 0) : 0);
	return days > 0 && given.trial_end !== "now" ? moment + days * 86_400 : null;
}

function firstInvoice(
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
		lines: [],
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
		lines.push(oneTimeLine(tx, subscription, customer, extra, `add_invoice_items[${index}]`, moment));
	}
	for (const item of pendingItems(tx, customer.id, subscription.id))
		lines.push(itemLine(tx, item, invoice, customer));
	for (const line of lines) line.invoice = invoice.id;
	invoice.lines.data = lines;
	addUp(invoice, customer.balance);
	return invoice;
}

/** Something sold once along with the subscription. */
export function oneTimeLine(
	tx: Tx,
	subscription: Subscription,
	customer: Customer,
	extra: OneTimeGiven,
	param: string,
	moment: number,
): InvoiceLine {
	const price = oneTimePrice(tx, extra, param);
	if (price.currency !== subscription.currency) {
		throw invalid(`The price specified only supports \`${price.currency}\`.`, `${param}[price]`);
	}
	const quantity = extra.quantity ?? 1;
	const itemId = newId("ii");
	return newLine(tx, {
		amount: (price.unit_amount ?? 0) * quantity,
		currency: price.currency,
		description: tx.get("product", price.product)?.name ?? "One-time charge",
		period: { start: moment, end: moment },
		price,
		quantity,
		parent: {
			invoice_item_details: {
				invoice_item: itemId,
				proration: false,
				proration_details: { credited_items: null },
				subscription: subscription.id,
			},
			subscription_item_details: null,
			type: "invoice_item_details",
		},
		subscription: subscription.id,
		metadata: mergeMetadata({}, extra.metadata),
		taxation: taxationOf(subscription, customer, taxRates(tx, extra.tax_rates ?? [], `${param}[tax_rates]`)),
		exempt: isExempt(customer),
	});
}

export function requiresAction(): ApiError {
	return new ApiError(402, {
		type: "card_error",
		code: "subscription_payment_intent_requires_action",
		message:
			"Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.",
	});
}

/** Nothing is due yet, and there is nothing to charge later: the buyer can leave a card meanwhile. */
function askForLaterPayments(tx: Tx, subscription: Subscription, customer: Customer): void {
	subscription.pending_setup_intent = newSetupIntent(tx, {
		customer: customer.id,
		created: tx.timeOf(customer.test_clock),
		usage: "off_session",
	}).id;
}
