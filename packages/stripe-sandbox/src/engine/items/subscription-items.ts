import { invalid } from "../../http/api-error.ts";
import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Price, SubscriptionItem, TaxRate } from "../../wire/wire.ts";
import { byParam } from "../basics/find.ts";
import { newPrice, planOf } from "../basics/new-price.ts";

export interface PriceData {
	currency: string;
	product: string;
	recurring?:
		| { interval: "day" | "week" | "month" | "year"; interval_count?: number | undefined }
		| undefined;
	tax_behavior?: "exclusive" | "inclusive" | "unspecified" | undefined;
	unit_amount?: number | undefined;
}

export interface ItemGiven {
	id?: string | undefined;
	price?: string | undefined;
	price_data?: PriceData | undefined;
	quantity?: number | undefined;
	deleted?: boolean | undefined;
	metadata?: Record<string, string> | null | undefined;
	tax_rates?: string[] | null | undefined;
}

export function newItem(
	tx: Tx,
	price: Price,
	given: ItemGiven,
	subscription: string,
	created: number,
	period: { start: number; end: number },
): SubscriptionItem {
	return {
		id: newId("si"),
		object: "subscription_item",
		billing_thresholds: null,
		created,
		current_period_end: period.end,
		current_period_start: period.start,
		current_trial: null,
		discounts: [],
		metadata: mergeMetadata({}, given.metadata),
		plan: planOf(price),
		price: { ...price },
		quantity: given.quantity ?? 1,
		subscription,
		tax_rates: taxRates(tx, given.tax_rates ?? [], "items[tax_rates]"),
	};
}

/** Finds or makes the price that an item names or brings along. It must be recurring and still for sale. */
export function priceOfItem(tx: Tx, given: ItemGiven, param: string): Price {
	if (given.price !== undefined && given.price_data !== undefined) {
		throw invalid(
			"You may only specify one of these parameters: price, price_data.",
			param,
			"parameters_exclusive",
		);
	}
	if (given.price_data !== undefined) {
		byParam(tx, "product", given.price_data.product, `${param}[price_data][product]`);
		return recurring(newPrice(tx, given.price_data.product, given.price_data), param);
	}
	if (given.price === undefined)
		throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, "parameter_missing");
	const price = byParam(tx, "price", given.price, `${param}[price]`);
	if (!price.active) throw inactive(price, `${param}[price]`);
	return recurring(price, param);
}

/** Finds or makes the price of an item that is sold once, on the next invoice. */
export function oneTimePrice(
	tx: Tx,
	given: { price?: string | undefined; price_data?: PriceData | undefined },
	param: string,
): Price {
	if (given.price_data !== undefined) {
		byParam(tx, "product", given.price_data.product, `${param}[price_data][product]`);
		return newPrice(tx, given.price_data.product, given.price_data);
	}
	if (given.price === undefined)
		throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, "parameter_missing");
	const price = byParam(tx, "price", given.price, `${param}[price]`);
	if (!price.active) throw inactive(price, `${param}[price]`);
	if (price.recurring !== null) {
		throw invalid(
			`The price specified is set to \`type=recurring\` but this field only accepts prices with \`type=one_time\`.`,
			`${param}[price]`,
		);
	}
	return price;
}

export function taxRates(tx: Tx, ids: readonly string[], param: string): TaxRate[] {
	return ids.map((id) => ({ ...byParam(tx, "tax_rate", id, param) }));
}

/** Requires one currency for all items of a subscription. Here they must also have one billing interval. */
export function oneRhythm(prices: readonly Price[]): {
	currency: string;
	recurring: NonNullable<Price["recurring"]>;
} {
	const [first, ...others] = prices;
	if (first?.recurring == null) throw invalid("A subscription needs at least one item.", "items");
	for (const price of others) {
		if (price.currency !== first.currency) {
			throw invalid("All prices on a subscription must have the same currency.", "items");
		}
		if (
			price.recurring?.interval !== first.recurring.interval ||
			price.recurring.interval_count !== first.recurring.interval_count
		) {
			throw invalid("This sandbox bills all items of a subscription in one interval.", "items");
		}
	}
	return { currency: first.currency, recurring: first.recurring };
}

function recurring(price: Price, param: string): Price {
	if (price.recurring !== null) return price;
	throw invalid(
		"The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
		`${param}[price]`,
	);
}

function inactive(price: Price, param: string) {
	return invalid(
		`The price specified is inactive. This field only accepts active prices. (${price.id})`,
		param,
	);
}
