import { cardError } from "../../cards/check-card.ts";
import { cardByName } from "../../cards/test-cards.ts";
import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, PaymentMethod } from "../../wire/wire.ts";
import { refuseSpent } from "./find-payment-method.ts";

/** Asks the bank when a card is saved. A card that it declines cannot be attached. */
export function attachPaymentMethod(tx: Tx, method: PaymentMethod, customer: Customer): PaymentMethod {
	if (method.customer === customer.id) return method;
	if (method.customer !== null) {
		throw invalid(
			"The payment method you provided has already been attached to a customer.",
			"payment_method",
			"payment_method_already_attached",
		);
	}
	refuseSpent(tx, method);
	const decline = cardByName(tx.hidden("payment_method", method.id).card)?.attachDecline;
	if (decline !== undefined) throw cardError(decline);
	method.customer = customer.id;
	if (method.card?.checks != null && method.card.checks.cvc_check === "unchecked") {
		method.card.checks.cvc_check = "pass";
	}
	tx.emit("payment_method.attached", method);
	return method;
}

/** Detaches a card for good: nothing may be charged to it again, and nothing keeps it as a default. */
export function detachPaymentMethod(tx: Tx, method: PaymentMethod): void {
	const customer = tx.get("customer", method.customer ?? "");
	method.customer = null;
	tx.hidden("payment_method", method.id).spent = true;
	if (customer?.invoice_settings.default_payment_method === method.id) {
		customer.invoice_settings.default_payment_method = null;
		tx.emit("customer.updated", customer);
	}
	for (const subscription of tx.find("subscription", { default_payment_method: method.id })) {
		subscription.default_payment_method = null;
		tx.emit("customer.subscription.updated", subscription);
	}
	tx.emit("payment_method.detached", method);
}
