import { invalid } from "../../http/api-error.ts";
import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Customer, Subscription } from "../../wire/wire.ts";
import { nextCycle } from "../basics/billing-cycle.ts";
import type { SubscriptionGiven } from "../items/subscription-given.ts";
import { newItem, oneRhythm, priceOfItem, taxRates } from "../items/subscription-items.ts";
import { notTheirs, paymentMethodByParam } from "../methods/find-payment-method.ts";

export function newSubscription(
	tx: Tx,
	given: SubscriptionGiven,
	customer: Customer,
	moment: number,
): Subscription {
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
