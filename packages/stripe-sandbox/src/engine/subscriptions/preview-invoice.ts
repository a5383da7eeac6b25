import { ApiError, invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, Invoice, Subscription } from "../../wire/wire.ts";
import { customerByParam } from "../basics/find.ts";
import { draftInvoice, setLines } from "../invoices/draft-invoice.ts";
import { itemLine } from "../invoices/invoice-lines.ts";
import type { ChangeGiven } from "../items/change-given.ts";
import { newInvoiceItem } from "../items/new-invoice-item.ts";
import { pendingItems } from "../items/pending-items.ts";
import { type ItemGiven, oneTimePrice, type PriceData } from "../items/subscription-items.ts";
import { applyChange } from "./apply-change.ts";
import { giveBackRest } from "./end-subscription.ts";
import { draftFirstInvoice } from "./first-invoice.ts";
import { renewalDraft } from "./renew-subscription.ts";

export interface PreviewGiven {
	automatic_tax?: { enabled: boolean } | undefined;
	customer?: string | undefined;
	invoice_items?: ExtraItem[] | undefined;
	subscription?: Subscription | undefined;
	subscription_details?: Details | undefined;
}

interface ExtraItem {
	amount?: number | undefined;
	currency?: string | undefined;
	description?: string | undefined;
	price?: string | undefined;
	price_data?: PriceData | undefined;
	quantity?: number | undefined;
}

type Details = Pick<
	ChangeGiven,
	| "billing_cycle_anchor"
	| "cancel_at"
	| "cancel_at_period_end"
	| "default_tax_rates"
	| "metadata"
	| "proration_behavior"
	| "proration_date"
	| "trial_end"
> & { cancel_now?: boolean | undefined; items?: ItemGiven[] | undefined };

/**
 * Shows the invoice that a change, or time, would bring. The code for real invoices makes it and then rolls back, so
 * the amount shown is the amount charged.
 */
export function previewInvoice(tx: Tx, given: PreviewGiven): Invoice {
	const preview = tx.rehearse(() => {
		const id = given.subscription?.customer ?? given.customer;
		if (id === undefined)
			throw invalid("You must provide either a customer or a subscription.", "customer", "parameter_missing");
		const customer = customerByParam(tx, id);
		for (const [index, item] of (given.invoice_items ?? []).entries()) {
			addExtra(tx, customer, item, given.subscription?.id ?? null, `invoice_items[${index}]`);
		}
		return structuredClone(draftOf(tx, customer, given));
	});
	preview.id = `upcoming_${preview.id}`;
	for (const line of preview.lines.data) line.invoice = preview.id;
	preview.billing_reason = "upcoming";
	preview.lines.url = `/v1/invoices/${preview.id}/lines`;
	preview.auto_advance = false;
	preview.automatically_finalizes_at = null;
	preview.next_payment_attempt = preview.created + 3600;
	return preview;
}

function draftOf(tx: Tx, customer: Customer, given: PreviewGiven): Invoice {
	const { subscription, subscription_details: details = {} } = given;
	const { cancel_now: cancelNow, items, ...change } = details;
	if (subscription === undefined && items !== undefined) {
		return draftFirstInvoice(tx, {
			customer: customer.id,
			items,
			automatic_tax: given.automatic_tax,
			default_tax_rates: details.default_tax_rates,
			trial_end: details.trial_end,
		});
	}
	if (subscription === undefined) return draftOfWaiting(tx, customer, null);
	if (["canceled", "incomplete_expired"].includes(subscription.status)) throw nothingUpcoming(customer);
	if (cancelNow === true) {
		if (change.proration_behavior !== "none")
			giveBackRest(tx, subscription, customer, details.proration_date ?? tx.timeOf(customer.test_clock));
		return draftOfWaiting(tx, customer, subscription);
	}
	const asked = { ...change, items, automatic_tax: given.automatic_tax };
	const draft = Object.values(asked).some((value) => value !== undefined)
		? applyChange(tx, subscription, asked)
		: null;
	if (draft !== null) return draft;
	const end = Math.min(...subscription.items.data.map((item) => item.current_period_end));
	if (subscription.cancel_at !== null && subscription.cancel_at <= end) {
		return draftOfWaiting(tx, customer, subscription);
	}
	return renewalDraft(tx, subscription, customer);
}

/** No period follows, so only pending items remain for the invoice. */
function draftOfWaiting(tx: Tx, customer: Customer, subscription: Subscription | null): Invoice {
	const waiting = pendingItems(tx, customer.id, subscription?.id ?? null);
	if (waiting.length === 0) throw nothingUpcoming(customer);
	const moment = tx.timeOf(customer.test_clock);
	const draft = draftInvoice(tx, {
		customer,
		subscription,
		reason: "upcoming",
		created: moment,
		period: { start: moment, end: moment },
		currency: waiting[0]?.currency ?? "usd",
		autoAdvance: false,
		finalizesAt: null,
	});
	setLines(
		draft,
		waiting.map((item) => itemLine(tx, item, draft, customer)),
		customer,
	);
	return draft;
}

function addExtra(
	tx: Tx,
	customer: Customer,
	given: ExtraItem,
	subscription: string | null,
	param: string,
): void {
	const named = given.price !== undefined || given.price_data !== undefined;
	const price = named ? oneTimePrice(tx, given, param) : null;
	const quantity = given.quantity ?? 1;
	if (price === null && given.amount === undefined) {
		throw invalid(`Missing required param: ${param}[amount].`, `${param}[amount]`, "parameter_missing");
	}
	const moment = tx.timeOf(customer.test_clock);
	newInvoiceItem(tx, {
		customer,
		amount: price === null ? (given.amount ?? 0) : (price.unit_amount ?? 0) * quantity,
		currency: price?.currency ?? given.currency ?? customer.currency ?? "usd",
		description:
			given.description ?? (price === null ? null : (tx.get("product", price.product)?.name ?? null)),
		date: moment,
		period: { start: moment, end: moment },
		price,
		quantity,
		subscription,
	});
}

function nothingUpcoming(customer: Customer): ApiError {
	return new ApiError(404, {
		type: "invalid_request_error",
		code: "invoice_upcoming_none",
		message: `No upcoming invoices for customer: ${customer.id}`,
	});
}
