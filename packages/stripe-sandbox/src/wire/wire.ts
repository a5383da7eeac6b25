import type { Stripe } from "stripe";

/**
 * A Stripe type as stored and sent: expandable values are ids here, and the SDK's `Decimal` is a string.
 * Expansion happens when an answer is sent (expand.ts), so no stored copy can be out of date.
 */
export type Wire<T> = T extends string | number | boolean | null | undefined
	? T
	: T extends Stripe.Decimal
		? string
		: T extends readonly (infer Item)[]
			? Reference<Item>[]
			: { [Key in keyof T]: Reference<T[Key]> };

/** `string | Customer | DeletedCustomer | null` becomes `string | null`; other values stay. */
type Reference<V> = string extends V
	? [Extract<V, { id: string }>] extends [never]
		? Wire<V>
		: Wire<Exclude<V, object>>
	: Wire<V>;

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Token = Wire<Stripe.Token>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type SubscriptionSchedule = Wire<Stripe.SubscriptionSchedule>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type TaxRate = Wire<Stripe.TaxRate>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type Event = Omit<Wire<Stripe.EventBase>, "data"> & {
	data: { object: object; previous_attributes?: object };
};

/** Every kind of object with an id and its own row, by its `object` field. */
export interface Objects {
	customer: Customer;
	product: Product;
	price: Price;
	payment_method: PaymentMethod;
	token: Token;
	setup_intent: SetupIntent;
	payment_intent: PaymentIntent;
	charge: Charge;
	refund: Refund;
	subscription: Subscription;
	subscription_schedule: SubscriptionSchedule;
	invoice: Invoice;
	invoiceitem: InvoiceItem;
	invoice_payment: InvoicePayment;
	tax_rate: TaxRate;
	webhook_endpoint: WebhookEndpoint;
	event: Event;
	"test_helpers.test_clock": TestClock;
}

export type ObjectName = keyof Objects;
export type AnyObject = Objects[ObjectName];
