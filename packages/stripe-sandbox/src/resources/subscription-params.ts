import { currency, emptyable, flag, hash, integer, list, oneOf, required, text } from "../http/params.ts";
import { metadataParam } from "./shared-params.ts";

const priceData = hash({
	currency: required(currency()),
	product: required(text()),
	recurring: required(
		hash({
			interval: required(oneOf("day", "week", "month", "year")),
			interval_count: integer({ min: 1, max: 365 }),
		}),
	),
	tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
	unit_amount: integer({ min: 0 }),
});

export const oneTimePriceData = hash({
	currency: required(currency()),
	product: required(text()),
	tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
	unit_amount: integer({ min: 0 }),
});

const item = {
	price: text(),
	price_data: priceData,
	quantity: integer({ min: 0 }),
	metadata: metadataParam(),
	tax_rates: emptyable(list(text())),
};

export const newItems = () => list(hash(item));
export const itemChanges = () => list(hash({ ...item, id: text(), deleted: flag() }));
export const itemParams = item;

export const addInvoiceItems = () =>
	list(
		hash({
			price: text(),
			price_data: oneTimePriceData,
			quantity: integer({ min: 0 }),
			metadata: metadataParam(),
			tax_rates: emptyable(list(text())),
		}),
	);

export const paymentBehavior = () =>
	oneOf("allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete");

export const prorationBehavior = () => oneOf("always_invoice", "create_prorations", "none");

export const automaticTax = () =>
	hash({ enabled: required(flag()), liability: hash({ type: required(oneOf("self")) }) });

export const paymentSettings = () =>
	hash({
		payment_method_types: emptyable(list(oneOf("card"))),
		save_default_payment_method: oneOf("off", "on_subscription"),
	});

export const trialSettings = () =>
	hash({
		end_behavior: required(
			hash({ missing_payment_method: required(oneOf("cancel", "create_invoice", "pause")) }),
		),
	});
