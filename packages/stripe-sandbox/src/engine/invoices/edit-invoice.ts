import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Invoice } from "../../wire/wire.ts";
import { taxesOn } from "../basics/taxes.ts";
import { taxRates } from "../items/subscription-items.ts";
import { notTheirs, paymentMethodByParam } from "../methods/find-payment-method.ts";
import { addUp } from "./draft-invoice.ts";
import { isExempt } from "./invoice-lines.ts";
import { customerOf, subscriptionOf } from "./invoice-links.ts";

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

export function editInvoice(tx: Tx, invoice: Invoice, given: EditGiven): void {
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
