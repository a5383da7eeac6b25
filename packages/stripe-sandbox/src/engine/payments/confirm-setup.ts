import type { Decline } from "../../cards/test-cards.ts";
import { invalid } from "../../http/api-error.ts";
import { randomText } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { PaymentMethod, SetupIntent } from "../../wire/wire.ts";
import { cardOf, needsCardholder } from "./confirm-payment.ts";
import { nextAction } from "./next-action.ts";

/** Prepares a card for later charges. Returns why the bank refuses, or null. */
export function confirmSetup(
	tx: Tx,
	intent: SetupIntent,
	given: { method: PaymentMethod; returnUrl: string | null; useStripeSdk: boolean },
): Decline | null {
	const { method } = given;
	if (method.customer !== null && method.customer !== intent.customer) {
		throw invalid("The payment method you provided belongs to another customer.", "payment_method");
	}
	const hidden = tx.hidden("setup_intent", intent.id);
	intent.payment_method = method.id;
	hidden.returnUrl = given.returnUrl;
	if (!needsCardholder(tx, method)) return finishSetup(tx, intent, method);
	hidden.challenge = randomText(32);
	intent.status = "requires_action";
	intent.next_action = nextAction(tx, hidden.challenge, given);
	tx.emit("setup_intent.requires_action", intent);
	return null;
}

/** Runs when the cardholder has answered, or when no answer was needed. */
export function finishSetup(tx: Tx, intent: SetupIntent, method: PaymentMethod): Decline | null {
	const { card, hidden } = cardOf(tx, method);
	tx.hidden("setup_intent", intent.id).challenge = null;
	intent.next_action = null;
	if (card.attachDecline !== undefined) {
		failSetup(tx, intent, method, card.attachDecline);
		return card.attachDecline;
	}
	intent.status = "succeeded";
	intent.last_setup_error = null;
	if (intent.usage === "off_session") hidden.setUpForOffSession = true;
	if (intent.customer !== null && method.customer === null) {
		method.customer = intent.customer;
		tx.emit("payment_method.attached", method);
	}
	if (method.card?.checks?.cvc_check === "unchecked") method.card.checks.cvc_check = "pass";
	for (const subscription of tx.find("subscription", { pending_setup_intent: intent.id })) {
		subscription.pending_setup_intent = null;
		subscription.default_payment_method ??= method.id;
		tx.emit("customer.subscription.updated", subscription);
	}
	tx.emit("setup_intent.succeeded", intent);
	return null;
}

export function failSetupAuthentication(tx: Tx, intent: SetupIntent): void {
	tx.hidden("setup_intent", intent.id).challenge = null;
	const method = tx.get("payment_method", intent.payment_method ?? "");
	intent.status = "requires_payment_method";
	intent.next_action = null;
	intent.payment_method = null;
	intent.last_setup_error = {
		code: "setup_intent_authentication_failure",
		doc_url: "https://stripe.com/docs/error-codes/setup-intent-authentication-failure",
		message: "The latest attempt to set up the payment method has failed because authentication failed.",
		...(method === undefined ? {} : { payment_method: structuredClone(method) }),
		type: "invalid_request_error",
	};
	tx.emit("setup_intent.setup_failed", intent);
}

function failSetup(tx: Tx, intent: SetupIntent, method: PaymentMethod, why: Decline): void {
	intent.status = "requires_payment_method";
	intent.payment_method = null;
	intent.last_setup_error = {
		code: why.code,
		decline_code: why.declineCode,
		doc_url: `https://stripe.com/docs/error-codes/${why.code.replaceAll("_", "-")}`,
		message: why.message,
		...(why.param === undefined ? {} : { param: why.param }),
		payment_method: structuredClone(method),
		type: "card_error",
	};
	tx.emit("setup_intent.setup_failed", intent);
}
