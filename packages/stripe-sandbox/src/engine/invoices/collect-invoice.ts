import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Invoice, PaymentIntent, PaymentMethod } from "../../wire/wire.ts";
import { confirmPayment, type Outcome } from "../payments/confirm-payment.ts";
import { invoiceFailed, invoiceNeedsAction } from "./invoice-failed.ts";
import { intentOf, methodFor } from "./invoice-links.ts";
import { invoicePaid } from "./invoice-paid.ts";

export interface CollectGiven {
	/** The payment method to use instead of the defaults. */
	method?: PaymentMethod;
	offSession: boolean;
	/** Whether time causes this and not a call. Only then the schedule of retries moves on. */
	automatic: boolean;
}

/**
 * Tries to collect an open invoice, and updates invoice and subscription. Null if there is nothing to charge.
 */
export function collectInvoice(tx: Tx, invoice: Invoice, given: CollectGiven): Outcome | null {
	const intent = intentOf(tx, invoice);
	if (intent === undefined) throw new Error(`${invoice.id} has no payment intent.`);
	const method = given.method ?? methodFor(tx, invoice);
	if (method === null) {
		if (!given.automatic) throw noMethod();
		intent.status = "requires_payment_method";
		intent.next_action = null;
		invoiceFailed(tx, invoice, given.automatic);
		return null;
	}
	const outcome = confirmPayment(tx, intent, {
		method,
		offSession: given.offSession,
		returnUrl: null,
		useStripeSdk: true,
		waitsForCardholder: true,
	});
	settle(tx, invoice, intent, outcome, given.automatic);
	return outcome;
}

/** Applies the result of an attempt to the invoice. */
export function settle(
	tx: Tx,
	invoice: Invoice,
	intent: PaymentIntent,
	outcome: Outcome,
	automatic: boolean,
): void {
	if (outcome.result === "succeeded") invoicePaid(tx, invoice, intent);
	else if (outcome.result === "requires_action") invoiceNeedsAction(tx, invoice);
	else {
		if (intent.status === "requires_action") invoiceNeedsAction(tx, invoice);
		invoiceFailed(tx, invoice, automatic);
	}
}

export function noMethod() {
	return invalid(
		"This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.",
		undefined,
		"resource_missing",
	);
}
