import { cardByName, type Decline, declines } from "../../cards/test-cards.ts";
import { invalid } from "../../http/api-error.ts";
import { randomText } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../../wire/wire.ts";
import { momentFor } from "../basics/moment.ts";
import { refuseSpent } from "../methods/find-payment-method.ts";
import { newCharge } from "./new-charge.ts";
import { nextAction } from "./next-action.ts";

/** The result of an attempt to pay. */
export type Outcome =
	| { result: "succeeded"; charge: Charge }
	| { result: "requires_action" }
	| { result: "declined"; decline: Decline; charge: Charge };

export interface ConfirmGiven {
	method: PaymentMethod;
	/** Whether the cardholder is away. Cards that need their answer fail then. */
	offSession: boolean;
	returnUrl: string | null;
	/** Whether the page shows the action itself, instead of leaving for another page. */
	useStripeSdk: boolean;
	/** Whether the intent waits until an absent cardholder comes back, as for an invoice. */
	waitsForCardholder?: boolean;
}

/** Tries to take the money and returns the result. The caller updates what the payment is for. */
export function confirmPayment(tx: Tx, intent: PaymentIntent, given: ConfirmGiven): Outcome {
	const { method } = given;
	const hidden = tx.hidden("payment_intent", intent.id);
	if (method.customer !== null && method.customer !== intent.customer) throw othersMethod(intent);
	refuseSpent(tx, method);
	intent.payment_method = method.id;
	Object.assign(hidden, { offSession: given.offSession, returnUrl: given.returnUrl, authenticated: false });
	const { card } = cardOf(tx, method);
	if (needsCardholder(tx, method)) {
		if (!given.offSession) return askCardholder(tx, intent, given);
		if (card.threeDSecure === "always" || !tx.hidden("payment_method", method.id).setUpForOffSession) {
			return decline(tx, intent, method, declines.authenticationRequired, given);
		}
	}
	return charge(tx, intent, method, false, given);
}

/** Charges the card after the cardholder passed the challenge. Now the bank decides. */
export function chargeAuthenticated(tx: Tx, intent: PaymentIntent): Outcome {
	const method = tx.get("payment_method", intent.payment_method ?? "");
	if (method === undefined) throw invalid("The payment method is gone.");
	const hidden = tx.hidden("payment_intent", intent.id);
	Object.assign(hidden, { authenticated: true, challenge: null });
	return charge(tx, intent, method, true, {
		method,
		offSession: false,
		returnUrl: hidden.returnUrl,
		useStripeSdk: true,
	});
}

/** Runs when the cardholder did not pass the challenge, or gave up. */
export function failAuthentication(tx: Tx, intent: PaymentIntent): void {
	const method = tx.get("payment_method", intent.payment_method ?? "");
	tx.hidden("payment_intent", intent.id).challenge = null;
	intent.status = "requires_payment_method";
	intent.next_action = null;
	intent.payment_method = null;
	intent.last_payment_error = {
		code: "payment_intent_authentication_failure",
		doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
		message:
			"The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
		...(method === undefined ? {} : { payment_method: structuredClone(method) }),
		type: "invalid_request_error",
	};
	tx.emit("payment_intent.payment_failed", intent);
}

export function needsCardholder(tx: Tx, method: PaymentMethod): boolean {
	return cardOf(tx, method).card.threeDSecure !== "never";
}

export function cardOf(tx: Tx, method: PaymentMethod) {
	const hidden = tx.hidden("payment_method", method.id);
	const card = cardByName(hidden.card);
	if (card === undefined) throw new Error(`There is no test card ${hidden.card}.`);
	return { card, hidden };
}

function charge(
	tx: Tx,
	intent: PaymentIntent,
	method: PaymentMethod,
	authenticated: boolean,
	given: ConfirmGiven,
): Outcome {
	const { card, hidden } = cardOf(tx, method);
	if (card.chargeDecline !== undefined) return decline(tx, intent, method, card.chargeDecline, given);
	const made = newCharge(tx, intent, method, momentFor(tx, intent.customer), {
		decline: null,
		authenticated,
	});
	intent.status = "succeeded";
	intent.amount_received = intent.amount;
	intent.latest_charge = made.id;
	intent.next_action = null;
	intent.last_payment_error = null;
	tx.emit("charge.succeeded", made);
	if (intent.setup_future_usage !== null && intent.customer !== null) {
		if (intent.setup_future_usage === "off_session") hidden.setUpForOffSession = true;
		if (method.customer === null) {
			method.customer = intent.customer;
			tx.emit("payment_method.attached", method);
		}
	}
	if (method.customer === null) hidden.spent = true;
	if (method.card?.checks?.cvc_check === "unchecked") method.card.checks.cvc_check = "pass";
	tx.emit("payment_intent.succeeded", intent);
	return { result: "succeeded", charge: made };
}

function decline(
	tx: Tx,
	intent: PaymentIntent,
	method: PaymentMethod,
	why: Decline,
	given: ConfirmGiven,
): Outcome {
	const made = newCharge(tx, intent, method, momentFor(tx, intent.customer), {
		decline: why,
		authenticated: false,
	});
	const waits = given.waitsForCardholder === true && why === declines.authenticationRequired;
	intent.latest_charge = made.id;
	intent.last_payment_error = {
		charge: made.id,
		code: why.code,
		decline_code: why.declineCode,
		doc_url: `https://stripe.com/docs/error-codes/${why.code.replaceAll("_", "-")}`,
		message: why.message,
		...(why.param === undefined ? {} : { param: why.param }),
		payment_method: structuredClone(method),
		type: "card_error",
	};
	tx.emit("charge.failed", made);
	if (waits) {
		askCardholder(tx, intent, { ...given, offSession: false, useStripeSdk: true });
	} else {
		intent.status = "requires_payment_method";
		intent.payment_method = null;
		intent.next_action = null;
	}
	tx.emit("payment_intent.payment_failed", intent);
	return { result: "declined", decline: why, charge: made };
}

function askCardholder(tx: Tx, intent: PaymentIntent, given: ConfirmGiven): Outcome {
	const hidden = tx.hidden("payment_intent", intent.id);
	hidden.challenge = randomText(32);
	intent.status = "requires_action";
	intent.next_action = nextAction(tx, hidden.challenge, given);
	tx.emit("payment_intent.requires_action", intent);
	return { result: "requires_action" };
}

function othersMethod(intent: PaymentIntent) {
	return invalid(
		intent.customer === null
			? "The provided PaymentMethod is attached to a customer: pass that customer along to use it."
			: "The provided PaymentMethod cannot be attached. It belongs to another customer.",
		"payment_method",
	);
}
