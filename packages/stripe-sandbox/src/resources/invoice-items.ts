import { byParam, byPath, customerByParam } from "../engine/basics/find.ts";
import { addUp, setLines } from "../engine/invoices/draft-invoice.ts";
import { itemLine } from "../engine/invoices/invoice-lines.ts";
import { customerOf } from "../engine/invoices/invoice-links.ts";
import { newInvoiceItem } from "../engine/items/new-invoice-item.ts";
import { oneTimePrice, taxRates } from "../engine/items/subscription-items.ts";
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
	range,
	required,
	text,
	timestamp,
} from "../http/params.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import type { InvoiceItem } from "../wire/wire.ts";
import { metadataParam } from "./shared-params.ts";
import { oneTimePriceData } from "./subscription-params.ts";

const period = hash({ start: required(timestamp()), end: required(timestamp()) });

export const invoiceItemEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/invoiceitems",
		params: {
			customer: required(text()),
			amount: integer(),
			currency: currency(),
			description: text(),
			discountable: flag(),
			invoice: text(),
			metadata: metadataParam(),
			period,
			price_data: oneTimePriceData,
			pricing: hash({ price: required(text()) }),
			quantity: integer({ min: 1 }),
			subscription: text(),
			tax_rates: list(text()),
		},
		run({ tx, params }) {
			const customer = customerByParam(tx, params.customer);
			const moment = tx.timeOf(customer.test_clock);
			const invoice = params.invoice === undefined ? null : byParam(tx, "invoice", params.invoice, "invoice");
			if (invoice !== null && invoice.status !== "draft") {
				throw invalid("The invoice is no longer editable.", "invoice", "invoice_not_editable");
			}
			if (invoice !== null && invoice.customer !== customer.id) {
				throw invalid("The invoice belongs to another customer.", "invoice");
			}
			const subscription =
				params.subscription === undefined
					? null
					: byParam(tx, "subscription", params.subscription, "subscription").id;
			const named = params.pricing === undefined && params.price_data === undefined;
			const price = named
				? null
				: oneTimePrice(tx, { price: params.pricing?.price, price_data: params.price_data }, "pricing");
			const quantity = params.quantity ?? 1;
			if (price === null && params.amount === undefined) {
				throw invalid("Missing required param: amount.", "amount", "parameter_missing");
			}
			const amount = price === null ? (params.amount ?? 0) : (price.unit_amount ?? 0) * quantity;
			const product = price === null ? undefined : tx.get("product", price.product)?.name;
			const item = newInvoiceItem(tx, {
				customer,
				amount,
				currency: price?.currency ?? params.currency ?? customer.currency ?? "usd",
				description: params.description ?? product ?? null,
				date: moment,
				period: params.period ?? { start: moment, end: moment },
				price,
				quantity,
				subscription,
				metadata: mergeMetadata({}, params.metadata),
				...(params.discountable === undefined ? {} : { discountable: params.discountable }),
				taxRates: taxRates(tx, params.tax_rates ?? [], "tax_rates"),
			});
			if (invoice !== null) {
				setLines(invoice, [...invoice.lines.data, itemLine(tx, item, invoice, customer)], customer);
				tx.emit("invoice.updated", invoice);
			}
			return item;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/invoiceitems",
		params: { ...paging, created: range(), customer: text(), invoice: text(), pending: flag() },
		run({ tx, params }) {
			const { customer, created } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			return listOf(tx, "invoiceitem", "/v1/invoiceitems", params, {
				customer,
				date: created,
				invoice: params.pending === true ? null : params.invoice,
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/invoiceitems/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "invoiceitem", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/invoiceitems/:id",
		params: {
			amount: integer(),
			description: emptyable(text()),
			metadata: metadataParam(),
			quantity: integer({ min: 1 }),
		},
		run({ tx, params, path }) {
			const item = byPath(tx, "invoiceitem", path.id);
			refuseInvoiced(item);
			if (params.amount !== undefined) item.amount = params.amount;
			if (params.quantity !== undefined) item.quantity = params.quantity;
			if (params.quantity !== undefined && params.amount === undefined) {
				item.amount = Number(item.pricing?.unit_amount_decimal ?? 0) * params.quantity;
			}
			item.net_amount = item.amount;
			item.quantity_decimal = String(item.quantity);
			if (params.description !== undefined) item.description = params.description;
			item.metadata = mergeMetadata(item.metadata ?? {}, params.metadata);
			return item;
		},
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/invoiceitems/:id",
		params: {},
		run({ tx, path }) {
			const item = byPath(tx, "invoiceitem", path.id);
			const invoice = item.invoice === null ? undefined : tx.get("invoice", item.invoice);
			if (invoice !== undefined && invoice.status !== "draft") refuseInvoiced(item);
			if (invoice !== undefined) {
				invoice.lines.data = invoice.lines.data.filter(
					(line) =>
						(line.parent?.invoice_item_details?.invoice_item ??
							line.parent?.subscription_item_details?.invoice_item) !== item.id,
				);
				addUp(invoice, customerOf(tx, invoice).balance);
			}
			tx.emit("invoiceitem.deleted", item);
			tx.remove(item.id);
			return { id: item.id, object: "invoiceitem", deleted: true };
		},
	}),
];

function refuseInvoiced(item: InvoiceItem): void {
	if (item.invoice === null) return;
	throw invalid(
		"This invoice item is already part of an invoice and can no longer be changed.",
		"id",
		"invoice_not_editable",
	);
}
