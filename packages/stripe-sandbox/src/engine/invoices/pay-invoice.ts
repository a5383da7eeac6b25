import { cardError } from "../../cards/check-card.ts";
import { ApiError, invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Invoice } from "../../wire/wire.ts";
import { notTheirs, paymentMethodByParam } from "../methods/find-payment-method.ts";
import { collectInvoice } from "./collect-invoice.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import { invoicePaid } from "./invoice-paid.ts";

interface PayGiven {
	off_session?: boolean | undefined;
	paid_out_of_band?: boolean | undefined;
	payment_method?: string | undefined;
}

/** Pays an invoice. A refused card gives 402, and the attempt stays on the invoice. */
export function payInvoice(tx: Tx, invoice: Invoice, given: PayGiven): Invoice {
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
		// Unless told otherwise, Stripe assumes that the cardholder is away when an invoice is paid.
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
