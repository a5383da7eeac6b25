import { byParam, byPath } from "../engine/basics/find.ts";
import { newPrice } from "../engine/basics/new-price.ts";
import { newProduct } from "../engine/basics/new-product.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import {
	currency,
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
import { mergeMetadata } from "../wire/metadata.ts";
import type { Product } from "../wire/wire.ts";
import { metadataParam } from "./shared-params.ts";

const writable = {
	active: flag(),
	description: emptyable(text()),
	images: emptyable(list(text())),
	marketing_features: emptyable(list(hash({ name: required(text(80)) }))),
	metadata: metadataParam(),
	shippable: flag(),
	statement_descriptor: text(22),
	tax_code: emptyable(text()),
	unit_label: emptyable(text(12)),
	url: emptyable(text()),
};

export const productEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/products",
		params: {
			...writable,
			name: required(text()),
			id: text(),
			default_price_data: hash({
				currency: required(currency()),
				unit_amount: integer({ min: 0 }),
				recurring: hash({
					interval: required(oneOf("day", "week", "month", "year")),
					interval_count: integer({ min: 1 }),
				}),
				tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
			}),
		},
		run({ tx, params }) {
			if (params.id !== undefined && tx.get("product", params.id) !== undefined) {
				throw invalid("Product already exists.", "id", "resource_already_exists");
			}
			const product = newProduct(tx, { name: params.name, id: params.id });
			change(product, params);
			if (params.default_price_data !== undefined) {
				product.default_price = newPrice(tx, product.id, params.default_price_data).id;
			}
			tx.emit("product.created", product);
			return product;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/products",
		params: {
			...paging,
			active: flag(),
			created: range(),
			ids: list(text()),
			shippable: flag(),
			url: text(),
		},
		run({ tx, params }) {
			const { active, created, ids, shippable, url } = params;
			return listOf(tx, "product", "/v1/products", params, { active, created, shippable, url, id: ids });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/products/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "product", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/products/:id",
		params: { ...writable, name: text(), default_price: text() },
		run({ tx, params, path }) {
			const product = byPath(tx, "product", path.id);
			if (params.default_price !== undefined) {
				product.default_price = byParam(tx, "price", params.default_price, "default_price").id;
			}
			if (params.name !== undefined) product.name = params.name;
			change(product, params);
			product.updated = tx.now;
			tx.emit("product.updated", product);
			return product;
		},
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/products/:id",
		params: {},
		run({ tx, path }) {
			const product = byPath(tx, "product", path.id);
			if (tx.find("price", { product: product.id }).length > 0) {
				throw invalid("This product cannot be deleted because it has one or more user-created prices.", "id");
			}
			tx.emit("product.deleted", product);
			tx.remove(product.id);
			return { id: product.id, object: "product", deleted: true };
		},
	}),
];

interface ProductChange {
	images?: string[] | null | undefined;
	marketing_features?: { name: string }[] | null | undefined;
	metadata?: Record<string, string> | null | undefined;
}

const plainKeys = [
	"active",
	"description",
	"shippable",
	"statement_descriptor",
	"tax_code",
	"unit_label",
	"url",
] as const;

function change(
	product: Product,
	given: ProductChange & { [Key in (typeof plainKeys)[number]]?: unknown },
): void {
	for (const key of plainKeys) {
		if (given[key] !== undefined) Object.assign(product, { [key]: given[key] });
	}
	if (given.images !== undefined) product.images = given.images ?? [];
	if (given.marketing_features !== undefined) product.marketing_features = given.marketing_features ?? [];
	product.metadata = mergeMetadata(product.metadata, given.metadata);
}
