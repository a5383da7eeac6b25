import { invalid } from "../../http/api-error.ts";
import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Subscription, SubscriptionSchedule } from "../../wire/wire.ts";
import { cycleDate } from "../basics/billing-cycle.ts";
import { byParam } from "../basics/find.ts";

type Phase = SubscriptionSchedule["phases"][number];

export interface PhaseGiven {
	items: {
		price: string;
		quantity?: number | undefined;
		metadata?: Record<string, string> | null | undefined;
	}[];
	start_date?: number | "now" | undefined;
	end_date?: number | "now" | undefined;
	duration?: { interval: string; interval_count?: number | undefined } | undefined;
	proration_behavior?: "always_invoice" | "create_prorations" | "none" | undefined;
	metadata?: Record<string, string> | null | undefined;
}

/** Makes a schedule for a subscription that already runs. Its current period is the first phase. */
export function newSchedule(
	tx: Tx,
	subscription: Subscription,
	endBehavior: "cancel" | "release",
): SubscriptionSchedule {
	const [item] = subscription.items.data;
	const period = { start_date: item?.current_period_start ?? 0, end_date: item?.current_period_end ?? 0 };
	return tx.insert("subscription_schedule", {
		id: newId("sub_sched"),
		object: "subscription_schedule",
		application: null,
		billing_mode: subscription.billing_mode,
		canceled_at: null,
		completed_at: null,
		created: tx.timeOf(subscription.test_clock),
		current_phase: period,
		customer: subscription.customer,
		customer_account: null,
		default_settings: {
			application_fee_percent: null,
			automatic_tax: { ...subscription.automatic_tax },
			billing_cycle_anchor: "automatic",
			billing_thresholds: null,
			collection_method: "charge_automatically",
			default_payment_method: subscription.default_payment_method,
			description: null,
			invoice_settings: {
				account_tax_ids: null,
				custom_fields: null,
				days_until_due: null,
				description: null,
				footer: null,
				issuer: { type: "self" },
			},
			on_behalf_of: null,
			transfer_data: null,
		},
		end_behavior: endBehavior,
		livemode: false,
		metadata: {},
		pause_schedules: [],
		phases: [
			newPhase(
				subscription,
				subscription.items.data.map(({ price, quantity }) => ({
					price: price.id,
					quantity: quantity ?? 1,
					metadata: {},
				})),
				period,
				"create_prorations",
			),
		],
		released_at: null,
		released_subscription: null,
		status: "active",
		subscription: subscription.id,
		test_clock: subscription.test_clock,
	});
}

/**
 * Makes a phase from the parameters. It begins where the previous one ends. By default it lasts one billing interval.
 */
export function phaseOf(
	tx: Tx,
	subscription: Subscription,
	given: PhaseGiven,
	start: number,
	param: string,
): Phase {
	const moment = tx.timeOf(subscription.test_clock);
	const prices = given.items.map((item, index) =>
		byParam(tx, "price", item.price, `${param}[items][${index}][price]`),
	);
	const recurring = prices[0]?.recurring;
	if (recurring == null)
		throw invalid("A phase needs at least one item with a recurring price.", `${param}[items]`);
	const lasts = given.duration ?? recurring;
	const end =
		given.end_date === "now"
			? moment
			: (given.end_date ??
				cycleDate(start, { interval: lasts.interval, interval_count: lasts.interval_count ?? 1 }, 1));
	if (end <= start) throw invalid("The end date of a phase must be after its start.", `${param}[end_date]`);
	const phase = newPhase(
		subscription,
		given.items.map((item) => ({
			price: item.price,
			quantity: item.quantity ?? 1,
			metadata: mergeMetadata({}, item.metadata),
		})),
		{ start_date: start, end_date: end },
		given.proration_behavior ?? "create_prorations",
	);
	phase.metadata = mergeMetadata({}, given.metadata);
	return phase;
}

function newPhase(
	subscription: Subscription,
	items: { price: string; quantity: number; metadata: Record<string, string> }[],
	period: { start_date: number; end_date: number },
	proration: string,
): Phase {
	return {
		add_invoice_items: [],
		application_fee_percent: null,
		automatic_tax: { ...subscription.automatic_tax },
		billing_cycle_anchor: null,
		billing_thresholds: null,
		collection_method: null,
		currency: subscription.currency,
		default_payment_method: null,
		default_tax_rates: [],
		description: null,
		discounts: [],
		...period,
		invoice_settings: null,
		items: items.map((item) => ({
			...item,
			billing_thresholds: null,
			discounts: [],
			plan: item.price,
			tax_rates: [],
		})),
		metadata: {},
		on_behalf_of: null,
		proration_behavior: proration,
		transfer_data: null,
		trial_end: null,
	};
}
