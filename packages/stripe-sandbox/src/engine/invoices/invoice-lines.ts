import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type {
	Customer,
	Invoice,
	InvoiceItem,
	InvoiceLine,
	Price,
	Subscription,
	SubscriptionItem,
} from "../../wire/wire.ts";
import { type Taxation, taxesOn } from "../basics/taxes.ts";

export interface LineGiven {
	amount: number;
	currency: string;
	description: string | null;
	period: { start: number; end: number };
	price: Price | null;
	quantity: number;
	parent: InvoiceLine["parent"];
	subscription: string | null;
	discountable?: boolean;
	metadata?: Record<string, string>;
	taxation: Taxation;
	exempt: boolean;
}

export function newLine(tx: Tx, given: LineGiven): InvoiceLine {
	const { price } = given;
	return {
		id: newId("il"),
		object: "line_item",
		amount: given.amount,
		currency: given.currency,
		description: given.description,
		discount_amounts: [],
		discountable: given.discountable ?? true,
		discounts: [],
		invoice: null,
		livemode: false,
		metadata: given.metadata ?? {},
		parent: given.parent,
		period: given.period,
		pretax_credit_amounts: [],
		pricing:
			price === null
				? null
				: {
						price_details: { price: price.id, product: price.product },
						type: "price_details",
						unit_amount_decimal: price.unit_amount_decimal,
					},
		quantity: given.quantity,
		quantity_decimal: String(given.quantity),
		subscription: given.subscription,
		subtotal: given.amount,
		taxes: taxesOn(tx, given.amount, given.taxation, given.exempt),
	};
}

/** Makes the line for one period of one item of a subscription. */
export function periodLine(
	tx: Tx,
	subscription: Subscription,
	item: SubscriptionItem,
	customer: Customer,
	{ amount = fullAmount(item), trial = false }: { amount?: number; trial?: boolean } = {},
): InvoiceLine {
	const product = tx.get("product", item.price.product)?.name ?? "Subscription";
	const { interval = "month", interval_count: count = 1 } = item.price.recurring ?? {};
	const every = count === 1 ? interval : `${count} ${interval}s`;
	return newLine(tx, {
		amount: trial ? 0 : amount,
		currency: subscription.currency,
		description: trial
			? `Trial period for ${product}`
			: `${item.quantity ?? 1} × ${product} (at ${money(item.price.unit_amount ?? 0, subscription.currency)} / ${every})`,
		period: { start: item.current_period_start, end: item.current_period_end },
		price: item.price,
		quantity: item.quantity ?? 1,
		parent: {
			invoice_item_details: null,
			subscription_item_details: {
				invoice_item: null,
				proration: false,
				proration_details: { credited_items: null },
				subscription: subscription.id,
				subscription_item: item.id,
			},
			type: "subscription_item_details",
		},
		subscription: subscription.id,
		taxation: taxationOf(subscription, customer, item.tax_rates),
		exempt: isExempt(customer),
	});
}

/** Makes a line of this invoice from a pending item. */
export function itemLine(tx: Tx, item: InvoiceItem, invoice: Invoice, customer: Customer): InvoiceLine {
	const subscription = item.parent?.subscription_details?.subscription ?? null;
	const subscriptionItem = item.parent?.subscription_details?.subscription_item;
	const of = subscription === null ? undefined : tx.get("subscription", subscription);
	item.invoice = invoice.id;
	return newLine(tx, {
		amount: item.amount,
		currency: item.currency,
		description: item.description,
		period: item.period,
		price: priceOf(tx, item),
		quantity: item.quantity,
		parent:
			item.proration && subscriptionItem !== undefined
				? {
						invoice_item_details: null,
						subscription_item_details: {
							invoice_item: item.id,
							proration: true,
							proration_details: { credited_items: creditedLines(item) },
							subscription,
							subscription_item: subscriptionItem,
						},
						type: "subscription_item_details",
					}
				: {
						invoice_item_details: {
							invoice_item: item.id,
							proration: item.proration,
							proration_details: { credited_items: null },
							subscription,
						},
						subscription_item_details: null,
						type: "invoice_item_details",
					},
		subscription,
		discountable: item.discountable,
		metadata: item.metadata ?? {},
		taxation:
			of === undefined
				? taxationOf(invoice, customer, item.tax_rates)
				: taxationOf(of, customer, item.tax_rates),
		exempt: isExempt(customer),
	});
}

/** The rates of the item itself take precedence over those of the whole. Automatic tax replaces both. */
export function taxationOf(
	whole: { automatic_tax: { enabled: boolean }; default_tax_rates?: Invoice["default_tax_rates"] | null },
	customer: Customer,
	own: Invoice["default_tax_rates"] | null,
): Taxation {
	if (whole.automatic_tax.enabled) return { automatically: customer };
	return { rates: own !== null && own.length > 0 ? own : (whole.default_tax_rates ?? []) };
}

export function isExempt(customer: Customer): boolean {
	return customer.tax_exempt === "exempt" || customer.tax_exempt === "reverse";
}

export function fullAmount(item: { price: Price; quantity?: number | undefined }): number {
	return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

export function money(cents: number, currency: string): string {
	return new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(
		cents / 100,
	);
}

function priceOf(tx: Tx, item: InvoiceItem): Price | null {
	return tx.get("price", item.pricing?.price_details?.price ?? "") ?? null;
}

function creditedLines(item: InvoiceItem): { invoice: string; invoice_line_items: string[] } | null {
	return item.proration_details?.credited_items?.invoice_line_item_details ?? null;
}
