import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import type { QueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api/authed-api.ts";
import { type Attempt, beginAttempt, endAttempt, isDefinite } from "../api/attempt.ts";
import type { Payer } from "../api/use-payer.ts";
import { confirmWithBank } from "../card/confirm-with-bank.ts";
import { endPayment, nothingCharged, type PaymentEnding } from "../card/end-payment.ts";
import { billingMessages, type Failure } from "../words/messages.ts";

export type Subscribed =
	| { kind: "paid" }
	/** The payment succeeded, but the server does not know it yet. */
	| { kind: "unheard" }
	| { kind: "failed"; failure: Failure };

interface Order {
	planId: string;
	deepScanSetup: boolean;
	userId: string;
	payer: Payer;
}

/** Makes a payment method from the card field, and a subscription with it. */
export async function subscribe(
	{ stripe, queries }: { stripe: Stripe; queries: QueryClient },
	card: StripeCardElement | null,
	{ payer, ...order }: Order,
): Promise<Subscribed> {
	if (!card) return failed(billingMessages.noCardField);
	const made = await stripe.createPaymentMethod({ type: "card", card, billing_details: payer });
	if (made.error) return failed(billingMessages.noPaymentMethod, made.error.message, nothingCharged);
	return settle({ stripe, queries }, beginAttempt({ ...order, paymentMethodId: made.paymentMethod.id }));
}

const notTwice = "We do not know yet whether it went through. Trying again cannot charge you twice.";

/** Sends an attempt, for the first time or again, and finishes it. */
export async function settle(
	{ stripe, queries }: { stripe: Stripe; queries: QueryClient },
	attempt: Attempt,
): Promise<Subscribed> {
	const answer = await callApi("POST /functions/v1/create-subscription", { body: attempt });
	if (answer.ok || isDefinite(answer.status)) endAttempt();
	if (!answer.ok) {
		// Without a definite answer, we do not know whether money was charged.
		const note = isDefinite(answer.status) ? nothingCharged : notTwice;
		return failed(billingMessages.noSubscription, answer.message, note);
	}
	const { success, error, clientSecret, requiresAction } = answer.data;
	if (!success) return failed(billingMessages.noSubscription, error ?? undefined, nothingCharged);
	const problem = requiresAction && clientSecret ? await confirmWithBank(stripe, clientSecret) : undefined;
	return subscribed(await endPayment(queries, problem));
}

/** Continues a payment that waits for the bank's question. */
export async function continueWithBank(
	{ stripe, queries }: { stripe: Stripe; queries: QueryClient },
	clientSecret: string,
): Promise<Subscribed> {
	return subscribed(await endPayment(queries, await confirmWithBank(stripe, clientSecret)));
}

function subscribed(ending: PaymentEnding): Subscribed {
	if (ending.kind !== "failed") return ending;
	return failed(billingMessages.noSubscription, ending.message, ending.note);
}

function failed(title: string, message?: string, note?: string): Subscribed {
	return { kind: "failed", failure: { title, message, note } };
}
