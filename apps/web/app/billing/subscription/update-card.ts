import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { isDefinite } from "../api/attempt.ts";
import { updatePaymentMethod } from "../api/subscription-calls.ts";
import type { Payer } from "../api/use-payer.ts";
import { confirmWithBank, isSetupSecret } from "../card/confirm-with-bank.ts";
import { nothingCharged } from "../card/end-payment.ts";
import { billingMessages, type Failure } from "../words/messages.ts";

interface NewCard {
	stripe: Stripe;
	card: StripeCardElement | null;
	payer: Payer;
	subscriptionId: string;
	/** Called around the bank's question, which needs the whole window. */
	onAside: (aside: boolean) => void;
}

/** Saves the card in the field, and pays open invoices with it. Returns what went wrong, or nothing. */
export async function updateCard(given: NewCard): Promise<Failure | undefined> {
	const { stripe, card, payer } = given;
	if (!card) return { title: billingMessages.noCardField };
	const made = await stripe.createPaymentMethod({ type: "card", card, billing_details: payer });
	if (made.error) {
		return { title: billingMessages.noPaymentMethod, message: made.error.message, note: nothingCharged };
	}
	return putOnFile(given, made.paymentMethod.id, 0);
}

async function putOnFile(given: NewCard, methodId: string, asked: number): Promise<Failure | undefined> {
	const { stripe, subscriptionId, onAside } = given;
	const answer = await updatePaymentMethod(subscriptionId, methodId);
	// Without a definite answer, we do not know whether the open amount was paid.
	if (!answer.ok) return failed(answer.message, isDefinite(answer.status) ? nothingCharged : undefined);
	const { success, error, requiresAction, clientSecret } = answer.data;
	if (!success) return failed(error ?? undefined, nothingCharged);
	if (!requiresAction || !clientSecret) return undefined;
	// The bank asks once for saving the card and once for paying. A third question would be a loop.
	if (asked === 2) return failed("Your bank did not confirm the card.");
	onAside(true);
	const problem = await confirmWithBank(stripe, clientSecret).finally(() => onAside(false));
	if (problem) return failed(problem.message, problem.isUnknown ? undefined : nothingCharged);
	return isSetupSecret(clientSecret) ? putOnFile(given, methodId, asked + 1) : undefined;
}

function failed(message: string | undefined, note?: string): Failure {
	return { title: billingMessages.noCardUpdate, message, note };
}
