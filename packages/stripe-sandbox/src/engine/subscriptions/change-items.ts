import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Customer, Subscription, SubscriptionItem } from "../../wire/wire.ts";
import { planOf } from "../basics/new-price.ts";
import { prorated } from "../basics/prorate.ts";
import { fullAmount } from "../invoices/invoice-lines.ts";
import { newInvoiceItem } from "../items/new-invoice-item.ts";
import { type ItemGiven, newItem, priceOfItem, taxRates } from "../items/subscription-items.ts";

/** The items after the change. An item without an id is added, and does not replace one with the same price. */
export function changedItems(
	tx: Tx,
	subscription: Subscription,
	given: readonly ItemGiven[],
	moment: number,
): SubscriptionItem[] {
	const items: SubscriptionItem[] = structuredClone(subscription.items.data);
	const [first] = items;
	for (const [index, change] of given.entries()) {
		const param = `items[${index}]`;
		if (change.id === undefined) {
			const price = priceOfItem(tx, change, param);
			if (items.some((item) => item.price.id === price.id)) {
				throw invalid(
					`Cannot add multiple subscription items with the same price: ${price.id}. To change an item, pass its id.`,
					param,
				);
			}
			const period = {
				start: first?.current_period_start ?? moment,
				end: first?.current_period_end ?? moment,
			};
			items.push(newItem(tx, price, change, subscription.id, moment, period));
			continue;
		}
		const at = items.findIndex(({ id }) => id === change.id);
		const item = items[at];
		if (item === undefined) {
			throw invalid(`No such subscription item: '${change.id}'`, `${param}[id]`, "resource_missing");
		}
		if (change.deleted === true) {
			items.splice(at, 1);
			continue;
		}
		if (change.price !== undefined || change.price_data !== undefined) {
			const price = priceOfItem(tx, change, param);
			item.price = { ...price };
			item.plan = planOf(price);
		}
		item.quantity = change.quantity ?? item.quantity;
		item.metadata = mergeMetadata(item.metadata, change.metadata);
		if (change.tax_rates !== undefined) {
			item.tax_rates = taxRates(tx, change.tax_rates ?? [], `${param}[tax_rates]`);
		}
	}
	if (items.length === 0) {
		throw invalid("A subscription must have at least one active plan. Cancel it to end it.", "items");
	}
	return items;
}

/** Credits the unused rest of the old items, and charges the rest of the new ones. */
export function prorateItems(
	tx: Tx,
	subscription: Subscription,
	customer: Customer,
	{
		before,
		after,
		at,
		date,
	}: { before: SubscriptionItem[]; after: SubscriptionItem[]; at: number; date: number },
): void {
	for (const item of before) {
		const next = after.find(({ id }) => id === item.id);
		if (next !== undefined && sameSale(item, next)) continue;
		prorationItem(tx, subscription, customer, item, { at, date, sign: -1 });
		if (next !== undefined) prorationItem(tx, subscription, customer, next, { at, date, sign: 1 });
	}
	for (const item of after) {
		if (before.every(({ id }) => id !== item.id)) {
			prorationItem(tx, subscription, customer, item, { at, date, sign: 1 });
		}
	}
}

export function prorationItem(
	tx: Tx,
	subscription: Subscription,
	customer: Customer,
	item: SubscriptionItem,
	{ at, date, sign }: { at: number; date: number; sign: 1 | -1 },
): void {
	const period = { start: at, end: item.current_period_end };
	if (item.price.recurring === null) return;
	const quantity = item.quantity ?? 1;
	const product = tx.get("product", item.price.product)?.name ?? "Subscription";
	newInvoiceItem(tx, {
		customer,
		amount:
			sign * prorated(fullAmount(item), period, item.price.recurring, subscription.billing_cycle_anchor),
		currency: subscription.currency,
		description: `${sign < 0 ? "Unused" : "Remaining"} time on ${quantity > 1 ? `${quantity} × ` : ""}${product} after ${dayOf(at)}`,
		date,
		period,
		price: item.price,
		quantity,
		subscription: subscription.id,
		subscriptionItem: item.id,
		proration: true,
		taxRates: item.tax_rates ?? [],
	});
}

function sameSale(one: SubscriptionItem, other: SubscriptionItem): boolean {
	return one.price.id === other.price.id && one.quantity === other.quantity;
}

function dayOf(moment: number): string {
	const parts = new Intl.DateTimeFormat("en-GB", {
		day: "2-digit",
		month: "short",
		year: "numeric",
		timeZone: "UTC",
	});
	return parts.format(new Date(moment * 1000));
}
