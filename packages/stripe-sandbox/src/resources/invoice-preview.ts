import { byParam } from "../engine/basics/find.ts";
import { previewInvoice } from "../engine/subscriptions/preview-invoice.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	currency,
	either,
	emptyable,
	flag,
	hash,
	integer,
	list,
	oneOf,
	text,
	timestamp,
} from "../http/params.ts";
import { metadataParam } from "./shared-params.ts";
import { automaticTax, itemChanges, oneTimePriceData, prorationBehavior } from "./subscription-params.ts";

const isNumber = (value: unknown) => typeof value === "string" && /^\d+$/.test(value);

export const invoicePreviewEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/invoices/create_preview",
		params: {
			automatic_tax: automaticTax(),
			customer: text(),
			invoice_items: list(
				hash({
					amount: integer(),
					currency: currency(),
					description: text(),
					price: text(),
					price_data: oneTimePriceData,
					quantity: integer({ min: 1 }),
				}),
			),
			preview_mode: oneOf("next"),
			subscription: text(),
			subscription_details: hash({
				billing_cycle_anchor: oneOf("now", "unchanged"),
				cancel_at: emptyable(either(timestamp(), oneOf("max_period_end", "min_period_end"), isNumber)),
				cancel_at_period_end: flag(),
				cancel_now: flag(),
				default_tax_rates: emptyable(list(text())),
				items: itemChanges(),
				metadata: metadataParam(),
				proration_behavior: prorationBehavior(),
				proration_date: timestamp(),
				trial_end: either(timestamp(), oneOf("now"), isNumber),
			}),
		},
		run({ tx, params }) {
			const { subscription, ...given } = params;
			return previewInvoice(tx, {
				...given,
				subscription:
					subscription === undefined ? undefined : byParam(tx, "subscription", subscription, "subscription"),
			});
		},
	}),
];
