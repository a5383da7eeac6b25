import { cardError } from "../../cards/check-card.ts";
import { ApiError, invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, Subscription } from "../../wire/wire.ts";
import { customerByParam } from "../basics/find.ts";
import { collectInvoice, noMethod } from "../invoices/collect-invoice.ts";
import { finalizeInvoice } from "../invoices/finalize-invoice.ts";
import { methodFor } from "../invoices/invoice-links.ts";
import type { SubscriptionGiven } from "../items/subscription-given.ts";
import { newSetupIntent } from "../payments/new-setup-intent.ts";
import { firstInvoice } from "./first-invoice.ts";
import { newSubscription } from "./new-subscription.ts";

/** Makes a subscription with its first invoice, which is paid or waits, as the payment behavior says. */
export function createSubscription(tx: Tx, given: SubscriptionGiven): Subscription {
	const customer = customerByParam(tx, given.customer);
	const moment = tx.timeOf(customer.test_clock);
	const behavior = given.payment_behavior ?? "allow_incomplete";
	if (behavior === "pending_if_incomplete") {
		throw invalid("`pending_if_incomplete` is only for updates of a subscription.", "payment_behavior");
	}
	const subscription = newSubscription(tx, given, customer, moment);
	const invoice = firstInvoice(tx, subscription, given, customer, moment);
	subscription.latest_invoice = invoice.id;
	tx.emit("invoice.created", invoice);
	if (invoice.amount_due > 0 && behavior !== "default_incomplete") {
		if (methodFor(tx, invoice) === null) throw noMethod();
	}
	finalizeInvoice(tx, invoice);
	if (subscription.status !== "trialing" && invoice.status === "paid") subscription.status = "active";
	if (invoice.status === "open" && behavior !== "default_incomplete") {
		const outcome = collectInvoice(tx, invoice, { offSession: given.off_session ?? false, automatic: false });
		if (behavior === "error_if_incomplete" && outcome?.result === "declined") {
			throw cardError(outcome.decline);
		}
		if (behavior === "error_if_incomplete" && outcome?.result === "requires_action") {
			throw requiresAction();
		}
	}
	if (invoice.amount_due === 0 && methodFor(tx, invoice) === null)
		askForLaterPayments(tx, subscription, customer);
	tx.emit("customer.subscription.created", subscription);
	return subscription;
}

export function requiresAction(): ApiError {
	return new ApiError(402, {
		type: "card_error",
		code: "subscription_payment_intent_requires_action",
		message:
			"Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.",
	});
}

/** Nothing is due yet, and there is no card for later. This lets the buyer add a card meanwhile. */
function askForLaterPayments(tx: Tx, subscription: Subscription, customer: Customer): void {
	subscription.pending_setup_intent = newSetupIntent(tx, {
		customer: customer.id,
		created: tx.timeOf(customer.test_clock),
		usage: "off_session",
	}).id;
}
