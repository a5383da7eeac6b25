import type { ObjectName } from "./wire.ts";

/** The content of an object's key, as far as `expand` is concerned. */
export type Field =
	/** An id, which can be replaced by the object that it names. */
	| { readonly ref: ObjectName }
	/** Stripe allows its expansion, but here it is always null. */
	| { readonly never: true }
	/** Left out unless it is requested. */
	| { readonly shownFor: ObjectName | "text"; readonly list: boolean }
	/** Always shown. Its own fields may be expanded. */
	| { readonly inside: Fields };

export type Fields = Readonly<Record<string, Field>>;

const customer: Field = { ref: "customer" };
const price: Field = { inside: { product: { ref: "product" } } };
const clock: Field = { ref: "test_helpers.test_clock" };
const never: Field = { never: true };
const paymentMethod: Field = { ref: "payment_method" };
const inList = (fields: Fields): Field => ({ inside: { data: { inside: fields } } });
const shownList = (name: ObjectName): Field => ({ shownFor: name, list: true });

const line: Fields = {
	subscription: { ref: "subscription" },
	discounts: never,
	pricing: { inside: { price_details: { inside: { price: { ref: "price" } } } } },
};

/** The paths that `expand` may name, for each kind of object. Any other path is refused. */
export const expandable: Readonly<Record<ObjectName | "line_item" | "subscription_item", Fields>> = {
	customer: {
		default_source: never,
		invoice_settings: { inside: { default_payment_method: paymentMethod } },
		sources: shownList("payment_method"),
		subscriptions: shownList("subscription"),
		tax_ids: shownList("payment_method"),
		tax: never,
		cash_balance: never,
		test_clock: clock,
	},
	product: { default_price: { ref: "price" }, tax_code: never },
	price: { product: { ref: "product" }, currency_options: never, tiers: never },
	payment_method: { customer },
	token: {},
	setup_intent: {
		customer,
		payment_method: paymentMethod,
		latest_attempt: never,
		mandate: never,
		single_use_mandate: never,
		on_behalf_of: never,
		application: never,
	},
	payment_intent: {
		customer,
		payment_method: paymentMethod,
		latest_charge: { ref: "charge" },
		review: never,
		on_behalf_of: never,
		application: never,
		payment_record: never,
		source: never,
	},
	charge: {
		customer,
		payment_intent: { ref: "payment_intent" },
		balance_transaction: never,
		refunds: shownList("refund"),
		review: never,
		application: never,
		application_fee: never,
		on_behalf_of: never,
		failure_balance_transaction: never,
		source_transfer: never,
	},
	refund: {
		charge: { ref: "charge" },
		customer,
		payment_intent: { ref: "payment_intent" },
		payment_method: paymentMethod,
		balance_transaction: never,
		source_transfer_reversal: never,
		transfer_reversal: never,
	},
	subscription: {
		customer,
		default_payment_method: paymentMethod,
		default_source: never,
		latest_invoice: { ref: "invoice" },
		pending_setup_intent: { ref: "setup_intent" },
		schedule: { ref: "subscription_schedule" },
		test_clock: clock,
		discounts: never,
		application: never,
		on_behalf_of: never,
		items: inList({ price, discounts: never }),
	},
	subscription_item: { price, discounts: never },
	subscription_schedule: {
		customer,
		subscription: { ref: "subscription" },
		test_clock: clock,
		application: never,
		default_settings: { inside: { default_payment_method: paymentMethod } },
		phases: {
			inside: {
				default_payment_method: paymentMethod,
				items: { inside: { price: { ref: "price" }, plan: never } },
			},
		},
	},
	invoice: {
		customer,
		default_payment_method: paymentMethod,
		default_source: never,
		confirmation_secret: { shownFor: "text", list: false },
		payments: { shownFor: "invoice_payment", list: true },
		parent: {
			inside: { subscription_details: { inside: { subscription: { ref: "subscription" } } } },
		},
		lines: inList(line),
		discounts: never,
		latest_revision: never,
		account_tax_ids: never,
		application: never,
		on_behalf_of: never,
		test_clock: clock,
	},
	line_item: line,
	invoiceitem: {
		customer,
		invoice: { ref: "invoice" },
		test_clock: clock,
		discounts: never,
		pricing: { inside: { price_details: { inside: { price: { ref: "price" } } } } },
	},
	invoice_payment: {
		invoice: { ref: "invoice" },
		payment: { inside: { payment_intent: { ref: "payment_intent" }, charge: { ref: "charge" } } },
	},
	tax_rate: {},
	webhook_endpoint: {},
	event: {},
	"test_helpers.test_clock": {},
};
