import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, Invoice, InvoiceLine, Subscription } from "../../wire/wire.ts";
import { requireLocation } from "../basics/taxes.ts";

export interface DraftGiven {
	customer: Customer;
	subscription: Subscription | null;
	reason: "manual" | "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";
	/** Left out if the caller sets the lines later. */
	lines?: InvoiceLine[];
	created: number;
	period: { start: number; end: number };
	currency: string;
	autoAdvance: boolean;
	/** When the invoice becomes final automatically; null if a call does that. */
	finalizesAt: number | null;
	defaultPaymentMethod?: string | null;
	defaultTaxRates?: Invoice["default_tax_rates"];
	automaticTax?: boolean;
	description?: string | null;
	footer?: string | null;
	metadata?: Record<string, string>;
	prorationDate?: number;
}

/** Makes an invoice that can still change. */
export function draftInvoice(tx: Tx, given: DraftGiven): Invoice {
	const { customer, subscription } = given;
	const automaticTax = given.automaticTax ?? subscription?.automatic_tax.enabled ?? false;
	if (automaticTax) requireLocation(customer);
	const id = newId("in");
	const invoice: Invoice = {
		id,
		object: "invoice",
		account_country: tx.settings.business.country,
		account_name: tx.settings.business.name,
		account_tax_ids: null,
		amount_due: 0,
		amount_overpaid: 0,
		amount_paid: 0,
		amount_remaining: 0,
		amount_shipping: 0,
		application: null,
		attempt_count: 0,
		attempted: false,
		auto_advance: given.autoAdvance,
		automatic_tax: {
			disabled_reason: null,
			enabled: automaticTax,
			liability: automaticTax ? { type: "self" } : null,
			provider: automaticTax ? "stripe" : null,
			status: automaticTax ? "complete" : null,
		},
		automatically_finalizes_at: given.finalizesAt,
		billing_reason: given.reason,
		collection_method: "charge_automatically",
		created: given.created,
		currency: given.currency,
		custom_fields: null,
		customer: customer.id,
		customer_account: null,
		customer_address: customer.address ?? null,
		customer_email: customer.email,
		customer_name: customer.name ?? null,
		customer_phone: customer.phone ?? null,
		customer_shipping: customer.shipping,
		customer_tax_exempt: customer.tax_exempt ?? "none",
		customer_tax_ids: [],
		default_payment_method: given.defaultPaymentMethod ?? null,
		default_source: null,
		default_tax_rates: given.defaultTaxRates ?? subscription?.default_tax_rates ?? [],
		description: given.description ?? null,
		discounts: [],
		due_date: null,
		effective_at: null,
		ending_balance: null,
		footer: given.footer ?? customer.invoice_settings.footer,
		from_invoice: null,
		hosted_invoice_url: null,
		invoice_pdf: null,
		issuer: { type: "self" },
		last_finalization_error: null,
		latest_revision: null,
		lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
		livemode: false,
		metadata: given.metadata ?? {},
		next_payment_attempt: given.finalizesAt,
		number: null,
		on_behalf_of: null,
		parent:
			subscription === null
				? null
				: {
						quote_details: null,
						subscription_details: {
							metadata: { ...subscription.metadata },
							subscription: subscription.id,
							...(given.prorationDate === undefined
								? {}
								: { subscription_proration_date: given.prorationDate }),
						},
						type: "subscription_details",
					},
		payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
		period_end: given.period.end,
		period_start: given.period.start,
		post_payment_credit_notes_amount: 0,
		pre_payment_credit_notes_amount: 0,
		receipt_number: null,
		rendering: null,
		shipping_cost: null,
		shipping_details: null,
		starting_balance: 0,
		statement_descriptor: null,
		status: "draft",
		status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
		subtotal: 0,
		subtotal_excluding_tax: 0,
		test_clock: customer.test_clock ?? null,
		total: 0,
		total_discount_amounts: [],
		total_excluding_tax: 0,
		total_pretax_credit_amounts: [],
		total_taxes: [],
		webhooks_delivered_at: null,
	};
	tx.insert("invoice", invoice, { retries: 0 });
	setLines(invoice, given.lines ?? [], customer);
	return invoice;
}

/** Sets what the invoice is for, and its amounts. */
export function setLines(invoice: Invoice, lines: InvoiceLine[], customer: Customer): void {
	for (const line of lines) line.invoice = invoice.id;
	invoice.lines.data = lines;
	addUp(invoice, customer.balance);
}

/**
 * Computes the sums of the lines. A balance below zero is a credit and is used first. A balance above zero is owed as
 * well.
 */
export function addUp(invoice: Invoice, balance: number): void {
	const lines = invoice.lines.data;
	const taxes = lines.flatMap((line) => line.taxes ?? []);
	const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
	const exclusive = sum(taxes.filter((tax) => tax.tax_behavior === "exclusive").map((tax) => tax.amount));
	const inclusive = sum(taxes.filter((tax) => tax.tax_behavior === "inclusive").map((tax) => tax.amount));
	invoice.subtotal = sum(lines.map((line) => line.amount));
	invoice.subtotal_excluding_tax = invoice.subtotal - inclusive;
	invoice.total = invoice.subtotal + exclusive;
	invoice.total_excluding_tax = invoice.total - exclusive - inclusive;
	invoice.total_taxes = [...grouped(taxes).values()];
	invoice.starting_balance = balance;
	invoice.amount_due = Math.max(0, invoice.total + balance);
	invoice.amount_remaining = invoice.amount_due - invoice.amount_paid;
}

type TotalTax = NonNullable<Invoice["total_taxes"]>[number];

function grouped(taxes: readonly NonNullable<InvoiceLine["taxes"]>[number][]): Map<string, TotalTax> {
	const groups = new Map<string, TotalTax>();
	for (const tax of taxes) {
		const key = `${tax.tax_rate_details?.tax_rate} ${tax.taxability_reason} ${tax.tax_behavior}`;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, { ...tax });
		else {
			group.amount += tax.amount;
			group.taxable_amount = (group.taxable_amount ?? 0) + (tax.taxable_amount ?? 0);
		}
	}
	return groups;
}
