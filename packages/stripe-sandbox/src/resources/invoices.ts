import { byParam, byPath, customerByParam } from "../engine/basics/find.ts";
import { momentFor } from "../engine/basics/moment.ts";
import { draftInvoice, setLines } from "../engine/invoices/draft-invoice.ts";
import { editInvoice } from "../engine/invoices/edit-invoice.ts";
import { finalizeInvoice } from "../engine/invoices/finalize-invoice.ts";
import { itemLine } from "../engine/invoices/invoice-lines.ts";
import { payInvoice } from "../engine/invoices/pay-invoice.ts";
import { voidInvoice } from "../engine/invoices/void-invoice.ts";
import { pendingItems } from "../engine/items/pending-items.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, listWithin, paging } from "../http/lists.ts";
import { currency, emptyable, flag, list, oneOf, range, required, text } from "../http/params.ts";
import { metadataParam } from "./shared-params.ts";
import { automaticTax } from "./subscription-params.ts";

const editable = {
	auto_advance: flag(),
	automatic_tax: automaticTax(),
	collection_method: oneOf("charge_automatically"),
	default_payment_method: text(),
	default_tax_rates: emptyable(list(text())),
	description: text(),
	footer: text(),
	metadata: metadataParam(),
	statement_descriptor: text(22),
};

export const invoiceEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/invoices",
		params: {
			...editable,
			customer: required(text()),
			currency: currency(),
			subscription: text(),
			pending_invoice_items_behavior: oneOf("exclude", "include"),
		},
		run({ tx, params }) {
			const customer = customerByParam(tx, params.customer);
			const moment = tx.timeOf(customer.test_clock);
			const subscription =
				params.subscription === undefined
					? null
					: byParam(tx, "subscription", params.subscription, "subscription");
			const invoice = draftInvoice(tx, {
				customer,
				subscription,
				reason: "manual",
				created: moment,
				period: { start: moment, end: moment },
				currency: params.currency ?? customer.currency ?? "usd",
				autoAdvance: params.auto_advance ?? false,
				finalizesAt: params.auto_advance === true ? moment + 3600 : null,
			});
			if (params.pending_invoice_items_behavior === "include") {
				const waiting = pendingItems(tx, customer.id, subscription?.id ?? null);
				setLines(
					invoice,
					waiting.map((item) => itemLine(tx, item, invoice, customer)),
					customer,
				);
			}
			editInvoice(tx, invoice, params);
			tx.emit("invoice.created", invoice);
			return invoice;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/invoices",
		params: {
			...paging,
			collection_method: oneOf("charge_automatically", "send_invoice"),
			created: range(),
			customer: text(),
			status: oneOf("draft", "open", "paid", "uncollectible", "void"),
			subscription: text(),
		},
		run({ tx, params }) {
			const { collection_method, created, customer, status, subscription } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			if (subscription !== undefined) byParam(tx, "subscription", subscription, "subscription");
			return listOf(tx, "invoice", "/v1/invoices", params, {
				collection_method,
				created,
				customer,
				status,
				"parent.subscription_details.subscription": subscription,
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/invoices/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "invoice", path.id),
	}),
	endpoint({
		method: "GET",
		path: "/v1/invoices/:id/lines",
		params: paging,
		run({ tx, params, path }) {
			const { id, lines } = byPath(tx, "invoice", path.id);
			return listWithin(lines.data, `/v1/invoices/${id}/lines`, params);
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/invoices/:id",
		params: editable,
		run({ tx, params, path }) {
			const invoice = byPath(tx, "invoice", path.id);
			const asked = Object.entries(params)
				.filter(([, value]) => value !== undefined)
				.map(([key]) => key);
			const later = ["auto_advance", "metadata", "default_payment_method"];
			if (invoice.status !== "draft" && asked.some((key) => !later.includes(key))) {
				throw invalid("Finalized invoices can't be updated in this way", asked[0], "invoice_not_editable");
			}
			editInvoice(tx, invoice, params);
			tx.emit("invoice.updated", invoice);
			return invoice;
		},
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/invoices/:id",
		params: {},
		run({ tx, path }) {
			const invoice = byPath(tx, "invoice", path.id);
			if (invoice.status !== "draft" || invoice.parent?.subscription_details != null) {
				throw invalid(
					"You can only delete draft invoices that are not of a subscription.",
					"id",
					"invoice_not_editable",
				);
			}
			for (const item of tx.find("invoiceitem", { invoice: invoice.id })) item.invoice = null;
			tx.emit("invoice.deleted", invoice);
			tx.remove(invoice.id);
			return { id: invoice.id, object: "invoice", deleted: true };
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/invoices/:id/finalize",
		params: { auto_advance: flag() },
		run({ tx, params, path }) {
			const invoice = byPath(tx, "invoice", path.id);
			if (params.auto_advance !== undefined) invoice.auto_advance = params.auto_advance;
			finalizeInvoice(tx, invoice);
			// Stripe tries automatic collection about an hour later.
			if (invoice.status === "open" && invoice.auto_advance === true) {
				invoice.next_payment_attempt = momentFor(tx, invoice.customer) + 3600;
			}
			return invoice;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/invoices/:id/pay",
		params: { off_session: flag(), paid_out_of_band: flag(), payment_method: text() },
		run: ({ tx, params, path }) => payInvoice(tx, byPath(tx, "invoice", path.id), params),
	}),
	endpoint({
		method: "POST",
		path: "/v1/invoices/:id/void",
		params: {},
		run({ tx, path }) {
			const invoice = byPath(tx, "invoice", path.id);
			if (invoice.status !== "open" && invoice.status !== "uncollectible") {
				throw invalid(
					`You can only pass in open invoices. This invoice isn't open. It is ${invoice.status}.`,
				);
			}
			voidInvoice(tx, invoice);
			return invoice;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/invoices/:id/mark_uncollectible",
		params: {},
		run({ tx, path }) {
			const invoice = byPath(tx, "invoice", path.id);
			if (invoice.status !== "open") throw invalid("You can only mark open invoices as uncollectible.");
			invoice.status = "uncollectible";
			invoice.auto_advance = false;
			invoice.next_payment_attempt = null;
			invoice.status_transitions.marked_uncollectible_at = momentFor(tx, invoice.customer);
			tx.emit("invoice.updated", invoice);
			tx.emit("invoice.marked_uncollectible", invoice);
			return invoice;
		},
	}),
];
