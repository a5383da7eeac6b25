import { invalid } from "../../http/api-error.ts";
import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { Plan, Price } from "../../wire/wire.ts";

export interface PriceGiven {
	currency: string;
	unit_amount?: number | undefined;
	unit_amount_decimal?: string | undefined;
	recurring?:
		| {
				interval: "day" | "week" | "month" | "year";
				interval_count?: number | undefined;
				trial_period_days?: number | undefined;
		  }
		| undefined;
	tax_behavior?: "exclusive" | "inclusive" | "unspecified" | undefined;
	active?: boolean | undefined;
	lookup_key?: string | undefined;
	nickname?: string | undefined;
	metadata?: Record<string, string> | null | undefined;
}

export function newPrice(tx: Tx, product: string, given: PriceGiven): Price {
	const amount = given.unit_amount ?? wholeCents(given.unit_amount_decimal);
	const price: Price = tx.insert("price", {
		id: newId("price"),
		object: "price",
		active: given.active ?? true,
		billing_scheme: "per_unit",
		created: tx.now,
		currency: given.currency,
		custom_unit_amount: null,
		livemode: false,
		lookup_key: given.lookup_key ?? null,
		metadata: given.metadata ?? {},
		nickname: given.nickname ?? null,
		product,
		recurring:
			given.recurring === undefined
				? null
				: {
						interval: given.recurring.interval,
						interval_count: given.recurring.interval_count ?? 1,
						meter: null,
						trial_period_days: given.recurring.trial_period_days ?? null,
						usage_type: "licensed",
					},
		tax_behavior: given.tax_behavior ?? "unspecified",
		tiers_mode: null,
		transform_quantity: null,
		type: given.recurring === undefined ? "one_time" : "recurring",
		unit_amount: amount,
		unit_amount_decimal: String(amount),
	});
	tx.emit("price.created", price);
	return price;
}

function wholeCents(text: string | undefined): number {
	if (text === undefined) {
		throw invalid("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
	}
	const amount = Number(text);
	if (!Number.isInteger(amount) || amount < 0) {
		throw invalid("This sandbox takes prices of whole cents only.", "unit_amount_decimal");
	}
	return amount;
}

/** Writes a price in the older form, which subscription items still have. */
export function planOf(price: Price): Plan {
	return {
		id: price.id,
		object: "plan",
		active: price.active,
		amount: price.unit_amount,
		amount_decimal: price.unit_amount_decimal,
		billing_scheme: price.billing_scheme,
		created: price.created,
		currency: price.currency,
		interval: price.recurring?.interval ?? "month",
		interval_count: price.recurring?.interval_count ?? 1,
		livemode: false,
		metadata: price.metadata,
		meter: null,
		nickname: price.nickname,
		product: price.product,
		tiers_mode: null,
		transform_usage: null,
		trial_period_days: null,
		usage_type: "licensed",
	};
}
