import { byPath, customerByParam } from "../engine/basics/find.ts";
import { changeSubscription } from "../engine/subscriptions/change-subscription.ts";
import { createSubscription } from "../engine/subscriptions/create-subscription.ts";
import { endSubscription } from "../engine/subscriptions/end-subscription.ts";
import { resumeSubscription } from "../engine/subscriptions/resume-subscription.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import {
	currency,
	either,
	emptyable,
	flag,
	hash,
	integer,
	list,
	oneOf,
	range,
	required,
	text,
	timestamp,
} from "../http/params.ts";
import { cancellationDetails, metadataParam } from "./shared-params.ts";
import {
	addInvoiceItems,
	automaticTax,
	itemChanges,
	newItems,
	paymentBehavior,
	paymentSettings,
	prorationBehavior,
	trialSettings,
} from "./subscription-params.ts";

const isNumber = (value: unknown) => typeof value === "string" && /^\d+$/.test(value);
const cancelAt = () => either(timestamp(), oneOf("max_period_end", "min_period_end"), isNumber);
const trialEnd = () => either(timestamp(), oneOf("now"), isNumber);
const statuses = [
	"active",
	"past_due",
	"unpaid",
	"canceled",
	"incomplete",
	"incomplete_expired",
	"trialing",
	"paused",
] as const;

export const subscriptionEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/subscriptions",
		params: {
			customer: required(text()),
			items: required(newItems()),
			add_invoice_items: addInvoiceItems(),
			automatic_tax: automaticTax(),
			billing_cycle_anchor: timestamp(),
			billing_mode: hash({ type: required(oneOf("classic", "flexible")) }),
			cancel_at: cancelAt(),
			cancel_at_period_end: flag(),
			collection_method: oneOf("charge_automatically"),
			currency: currency(),
			default_payment_method: text(),
			default_tax_rates: emptyable(list(text())),
			description: text(500),
			metadata: metadataParam(),
			off_session: flag(),
			payment_behavior: paymentBehavior(),
			payment_settings: paymentSettings(),
			proration_behavior: prorationBehavior(),
			trial_end: trialEnd(),
			trial_from_plan: flag(),
			trial_period_days: integer({ min: 0, max: 730 }),
			trial_settings: trialSettings(),
		},
		run: ({ tx, params }) => createSubscription(tx, params),
	}),
	endpoint({
		method: "GET",
		path: "/v1/subscriptions",
		params: {
			...paging,
			collection_method: oneOf("charge_automatically", "send_invoice"),
			created: range(),
			current_period_end: range(),
			current_period_start: range(),
			customer: text(),
			price: text(),
			status: oneOf(...statuses, "all", "ended"),
			test_clock: text(),
		},
		run({ tx, params }) {
			const { collection_method, created, customer, price, status = "alive" } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			return listOf(tx, "subscription", "/v1/subscriptions", params, {
				collection_method,
				created,
				customer,
				status: statusesOf(status),
				test_clock: params.test_clock,
				"items.data[0].current_period_end": params.current_period_end,
				"items.data[0].current_period_start": params.current_period_start,
				"items.data[0].price.id": price,
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/subscriptions/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "subscription", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/subscriptions/:id",
		params: {
			items: itemChanges(),
			add_invoice_items: addInvoiceItems(),
			automatic_tax: automaticTax(),
			billing_cycle_anchor: oneOf("now", "unchanged"),
			cancel_at: emptyable(cancelAt()),
			cancel_at_period_end: flag(),
			cancellation_details: cancellationDetails(),
			collection_method: oneOf("charge_automatically"),
			default_payment_method: emptyable(text()),
			default_tax_rates: emptyable(list(text())),
			description: emptyable(text(500)),
			metadata: metadataParam(),
			off_session: flag(),
			payment_behavior: paymentBehavior(),
			payment_settings: paymentSettings(),
			proration_behavior: prorationBehavior(),
			proration_date: timestamp(),
			trial_end: trialEnd(),
			trial_settings: trialSettings(),
		},
		run({ tx, params, path }) {
			const { collection_method: _, ...change } = params;
			return changeSubscription(tx, byPath(tx, "subscription", path.id), change);
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/subscriptions/:id/resume",
		params: {
			billing_cycle_anchor: oneOf("now", "unchanged"),
		},
		run: ({ tx, params, path }) =>
			resumeSubscription(tx, byPath(tx, "subscription", path.id), params.billing_cycle_anchor ?? "now"),
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/subscriptions/:id",
		params: { cancellation_details: cancellationDetails(), invoice_now: flag(), prorate: flag() },
		run({ tx, params, path }) {
			const subscription = byPath(tx, "subscription", path.id);
			if (["canceled", "incomplete_expired"].includes(subscription.status)) {
				throw invalid(`No such subscription: '${subscription.id}'`, "id", "resource_missing");
			}
			return endSubscription(tx, subscription, params);
		},
	}),
];

function statusesOf(status: string): readonly string[] | undefined {
	if (status === "all") return undefined;
	if (status === "ended") return ["canceled", "incomplete_expired"];
	// Without a status, Stripe lists the subscriptions that are not canceled.
	if (status === "alive") return statuses.filter((known) => known !== "canceled");
	return [status];
}
