import { byParam, byPath } from "../engine/basics/find.ts";
import { newPrice } from "../engine/basics/new-price.ts";
import { newProduct, type ProductGiven } from "../engine/basics/new-product.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import {
	currency,
	decimal,
	emptyable,
	flag,
	hash,
	integer,
	list,
	oneOf,
	range,
	required,
	text,
} from "../http/params.ts";
import type { Tx } from "../store/tx.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import type { Price } from "../wire/wire.ts";
import { metadataParam } from "./shared-params.ts";

const recurring = hash({
	interval: required(oneOf("day", "week", "month", "year")),
	interval_count: integer({ min: 1, max: 365 }),
	usage_type: oneOf("licensed"),
	trial_period_days: integer({ min: 0 }),
});
const taxBehavior = oneOf("exclusive", "inclusive", "unspecified");

export const priceEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/prices",
		params: {
			currency: required(currency()),
			active: flag(),
			billing_scheme: oneOf("per_unit"),
			lookup_key: text(200),
			metadata: metadataParam(),
			nickname: text(),
			product: text(),
			product_data: hash({
				name: required(text()),
				id: text(),
				metadata: metadataParam(),
				active: flag(),
				statement_descriptor: text(22),
				unit_label: text(12),
				tax_code: text(),
			}),
			recurring,
			tax_behavior: taxBehavior,
			transfer_lookup_key: flag(),
			unit_amount: integer({ min: 0, max: 99_999_999 }),
			unit_amount_decimal: decimal(),
		},
		run({ tx, params }) {
			if ((params.product === undefined) === (params.product_data === undefined)) {
				throw invalid("You must specify either `product` or `product_data`.", "product", "parameter_missing");
			}
			const product =
				params.product === undefined
					? productOf(tx, params.product_data ?? { name: "" })
					: byParam(tx, "product", params.product, "product").id;
			if (params.lookup_key !== undefined) takeLookupKey(tx, params.lookup_key, params.transfer_lookup_key);
			return newPrice(tx, product, { ...params, metadata: mergeMetadata({}, params.metadata) });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/prices",
		params: {
			...paging,
			active: flag(),
			created: range(),
			currency: currency(),
			lookup_keys: list(text()),
			product: text(),
			recurring: hash({
				interval: oneOf("day", "week", "month", "year"),
				usage_type: oneOf("licensed", "metered"),
			}),
			type: oneOf("one_time", "recurring"),
		},
		run({ tx, params }) {
			const { active, created, currency, product, type } = params;
			return listOf(tx, "price", "/v1/prices", params, {
				active,
				created,
				currency,
				product,
				type,
				lookup_key: params.lookup_keys,
				"recurring.interval": params.recurring?.interval,
				"recurring.usage_type": params.recurring?.usage_type,
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/prices/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "price", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/prices/:id",
		params: {
			active: flag(),
			lookup_key: emptyable(text(200)),
			metadata: metadataParam(),
			nickname: emptyable(text()),
			tax_behavior: taxBehavior,
			transfer_lookup_key: flag(),
		},
		run({ tx, params, path }) {
			const price = byPath(tx, "price", path.id);
			if (params.lookup_key != null && params.lookup_key !== price.lookup_key) {
				takeLookupKey(tx, params.lookup_key, params.transfer_lookup_key);
			}
			if (
				params.tax_behavior !== undefined &&
				!["unspecified", params.tax_behavior].includes(price.tax_behavior ?? "unspecified")
			) {
				throw invalid("You cannot change the tax behavior of a price once it is set.", "tax_behavior");
			}
			for (const key of ["active", "lookup_key", "nickname", "tax_behavior"] as const) {
				if (params[key] !== undefined) Object.assign(price, { [key]: params[key] });
			}
			price.metadata = mergeMetadata(price.metadata, params.metadata);
			tx.emit("price.updated", price);
			return price;
		},
	}),
];

/** Makes the product that a price brings along. */
function productOf(tx: Tx, data: ProductGiven): string {
	const product = newProduct(tx, data);
	tx.emit("product.created", product);
	return product.id;
}

/** A lookup key belongs to one active price. It moves only on request. */
function takeLookupKey(tx: Tx, key: string, transfer: boolean | undefined): void {
	for (const holder of tx.find("price", { lookup_key: key })) {
		if (transfer !== true) {
			throw invalid(
				`A price (\`${holder.id}\`) already uses that lookup key.`,
				"lookup_key",
				"resource_already_exists",
			);
		}
		holder.lookup_key = null;
		tx.emit("price.updated", holder as Price);
	}
}
