import { cardError } from "../cards/check-card.ts";
import { voidInvoice } from "../engine/cancel-subscription.ts";
import { collectInvoice } from "../engine/collect-invoice.ts";
import { addUp, draftInvoice } from "../engine/draft-invoice.ts";
import { customerOf, finalizeInvoice, subscriptionOf } from "../engine/finalize-invoice.ts";
import { isExempt, itemLine } from "../engine/invoice-lines.ts";
import { invoicePaid } from "../engine/invoice-paid.ts";
import { momentFor } from "../engine/moment.ts";
import { pendingItems } from "../engine/pending-items.ts";
import { taxRates } from "../engine/subscription-items.ts";
import { taxesOn } from "../engine/taxes.ts";
import { ApiError, invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, listWithin, paging } from "../http/lists.ts";
import { currency, emptyable, flag, list, oneOf, range, required, text } from "../http/params.ts";
import type { Tx } from "../store/transaction.ts";
import type { Invoice } from "../wire/wire.ts";
import { byParam, byPath, customerByParam } from "./find.ts";
import { notTheirs, paymentMethodByParam } from "./payment-methods.ts";
import { mergeMetadata, metadataParam } from "./shared-params.ts";
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
				lines: [],
				created: moment,
				period: { start: moment, end: moment },
				currency: params.currency ?? customer.currency ?? "usd",
				autoAdvance: params.auto_advance ?? false,
				finalizesAt: params.auto_advance === true ? moment + 3600 : null,
			});
			if (params.pending_invoice_items_behavior === "include") {
				invoice.lines.data = pendingItems(tx, customer.id, subscription?.id ?? null).map((item) =>
					itemLine(tx, item, invoice, customer),
				);
			}
			edit(tx, invoice, params);
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
			const asked = Object.keys(params).filter((key) => params[key as keyof typeof params] !== undefined);
			const later = ["auto_advance", "metadata", "default_payment_method"];
			if (invoice.status !== "draft" && asked.some((key) => !later.includes(key))) {
				throw invalid("Finalized invoices can't be updated in this way", asked[0], "invoice_not_editable");
			}
			edit(tx, invoice, params);
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
			// Stripe tries about an hour later to collect what is to be collected by itself.
			if (invoice.status === "open" && invoice.auto_advance === true) {
				invoice.next_payment_attempt = momentFor(tx, invoice.customer) + 3600;
			}
			return invoice;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/invoices/:id/pay",
		params: { forgive: flag(), off_session: flag(), paid_out_of_band: flag(), payment_method: text() },
		run: ({ tx, params, path }) => pay(tx, byPath(tx, "invoice", path.id), params),
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

interface PayGiven {
	off_session?: boolean | undefined;
	paid_out_of_band?: boolean | undefined;
	payment_method?: string | undefined;
}

/** A refused card answers 402, and the attempt stays on the invoice. */
function pay(tx: Tx, invoice: Invoice, given: PayGiven): Invoice {
	if (invoice.status === "draft") finalizeInvoice(tx, invoice);
	else if (invoice.status === "paid")
		throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
	if (invoice.status !== "open" && invoice.status !== "uncollectible") {
		if (invoice.status === "paid") return invoice;
		throw invalid(
			`This invoice cannot be paid: it is ${invoice.status}.`,
			undefined,
			"invoice_payment_intent_requires_action",
		);
	}
	if (given.paid_out_of_band === true) {
		invoicePaid(tx, invoice, null, true);
		return invoice;
	}
	const method =
		given.payment_method === undefined
			? undefined
			: paymentMethodByParam(tx, given.payment_method, "payment_method");
	if (method !== undefined && method.customer !== invoice.customer)
		throw notTheirs(method.id, "payment_method");
	const outcome = collectInvoice(tx, invoice, {
		...(method === undefined ? {} : { method }),
		// Stripe takes a payment of an invoice to be without its cardholder, unless told otherwise.
		offSession: given.off_session ?? true,
		automatic: false,
	});
	if (outcome?.result === "declined" && outcome.decline.code !== "authentication_required") {
		throw cardError(outcome.decline, { charge: outcome.charge.id }, true);
	}
	if (outcome !== null && outcome.result !== "succeeded") {
		throw new ApiError(
			402,
			{
				type: "card_error",
				code: "invoice_payment_intent_requires_action",
				message:
					"This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.",
			},
			true,
		);
	}
	return invoice;
}

interface EditGiven {
	auto_advance?: boolean | undefined;
	automatic_tax?: { enabled: boolean } | undefined;
	default_payment_method?: string | undefined;
	default_tax_rates?: string[] | null | undefined;
	description?: string | undefined;
	footer?: string | undefined;
	metadata?: Record<string, string> | null | undefined;
	statement_descriptor?: string | undefined;
}

function edit(tx: Tx, invoice: Invoice, given: EditGiven): void {
	const customer = customerOf(tx, invoice);
	for (const key of ["auto_advance", "description", "footer", "statement_descriptor"] as const) {
		if (given[key] !== undefined) Object.assign(invoice, { [key]: given[key] });
	}
	if (invoice.status === "draft") {
		const subscription = subscriptionOf(tx, invoice);
		const waits = invoice.auto_advance === true;
		invoice.automatically_finalizes_at = waits
			? (invoice.automatically_finalizes_at ??
				tx.timeOf(subscription?.test_clock ?? customer.test_clock) + 3600)
			: null;
		invoice.next_payment_attempt = invoice.automatically_finalizes_at;
	} else if (given.auto_advance === true && invoice.status === "open") {
		invoice.next_payment_attempt ??= tx.timeOf(customer.test_clock) + 3600;
	} else if (given.auto_advance === false) {
		invoice.next_payment_attempt = null;
	}
	if (given.default_payment_method !== undefined) {
		const method = paymentMethodByParam(tx, given.default_payment_method, "default_payment_method");
		if (method.customer !== customer.id) throw notTheirs(method.id, "default_payment_method");
		invoice.default_payment_method = method.id;
	}
	invoice.metadata = mergeMetadata(invoice.metadata ?? {}, given.metadata);
	if (given.automatic_tax !== undefined) {
		invoice.automatic_tax.enabled = given.automatic_tax.enabled;
		invoice.automatic_tax.status = given.automatic_tax.enabled ? "complete" : null;
	}
	if (given.default_tax_rates !== undefined) {
		invoice.default_tax_rates = taxRates(tx, given.default_tax_rates ?? [], "default_tax_rates");
	}
	if (given.default_tax_rates !== undefined || given.automatic_tax !== undefined) {
		const taxation = invoice.automatic_tax.enabled
			? { automatically: customer }
			: { rates: invoice.default_tax_rates };
		for (const line of invoice.lines.data)
			line.taxes = taxesOn(tx, line.amount, taxation, isExempt(customer));
	}
	if (invoice.status === "draft") addUp(invoice, customer.balance);
}
