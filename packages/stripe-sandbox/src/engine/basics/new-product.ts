import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Product } from "../../wire/wire.ts";

export interface ProductGiven {
	name: string;
	id?: string | undefined;
	active?: boolean | undefined;
	metadata?: Record<string, string> | null | undefined;
	statement_descriptor?: string | undefined;
	unit_label?: string | null | undefined;
	tax_code?: string | null | undefined;
}

/** Makes no event yet, because the caller fills in the rest first. */
export function newProduct(tx: Tx, given: ProductGiven): Product {
	return tx.insert("product", {
		id: given.id ?? newId("prod"),
		object: "product",
		active: given.active ?? true,
		created: tx.now,
		default_price: null,
		description: null,
		images: [],
		livemode: false,
		marketing_features: [],
		metadata: mergeMetadata({}, given.metadata),
		name: given.name,
		package_dimensions: null,
		shippable: null,
		statement_descriptor: given.statement_descriptor ?? null,
		tax_code: given.tax_code ?? null,
		tax_details: null,
		type: "service",
		unit_label: given.unit_label ?? null,
		updated: tx.now,
		url: null,
	});
}
