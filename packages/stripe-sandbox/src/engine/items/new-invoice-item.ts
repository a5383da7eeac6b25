import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, InvoiceItem, Price, TaxRate } from "../../wire/wire.ts";

export interface InvoiceItemGiven {
	customer: Customer;
	amount: number;
	currency: string;
	description: string | null;
	date: number;
	period: { start: number; end: number };
	price: Price | null;
	quantity: number;
	subscription: string | null;
	subscriptionItem?: string;
	proration?: boolean;
	metadata?: Record<string, string>;
	discountable?: boolean;
	taxRates?: TaxRate[];
	invoice?: string | null;
}

/** Makes an item that waits for the next invoice. */
export function newInvoiceItem(tx: Tx, given: InvoiceItemGiven): InvoiceItem {
	const unitAmount = given.price?.unit_amount_decimal ?? String(given.amount / given.quantity);
	const item: InvoiceItem = tx.insert("invoiceitem", {
		id: newId("ii"),
		object: "invoiceitem",
		amount: given.amount,
		currency: given.currency,
		customer: given.customer.id,
		customer_account: null,
		date: given.date,
		description: given.description,
		discountable: given.discountable ?? !given.proration,
		discounts: [],
		invoice: given.invoice ?? null,
		livemode: false,
		metadata: given.metadata ?? {},
		net_amount: given.amount,
		parent:
			given.subscription === null
				? null
				: {
						subscription_details: {
							subscription: given.subscription,
							...(given.subscriptionItem === undefined ? {} : { subscription_item: given.subscriptionItem }),
						},
						type: "subscription_details",
					},
		period: given.period,
		pricing: {
			...(given.price === null
				? {}
				: { price_details: { price: given.price.id, product: given.price.product } }),
			type: "price_details",
			unit_amount_decimal: unitAmount,
		},
		proration: given.proration ?? false,
		quantity: given.quantity,
		quantity_decimal: String(given.quantity),
		tax_rates: given.taxRates ?? [],
		test_clock: given.customer.test_clock ?? null,
	});
	tx.emit("invoiceitem.created", item);
	return item;
}
