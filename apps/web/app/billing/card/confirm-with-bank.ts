import type { Stripe } from "@stripe/stripe-js";

/** Saving a card has another kind of secret than paying. */
export const isSetupSecret = (clientSecret: string): boolean => clientSecret.startsWith("seti_");

/** Shows the bank's question. Returns what went wrong, or nothing. */
export async function confirmWithBank(stripe: Stripe, clientSecret: string): Promise<string | undefined> {
	const { error } = isSetupSecret(clientSecret)
		? await stripe.confirmCardSetup(clientSecret)
		: await stripe.confirmCardPayment(clientSecret);
	return error ? (error.message ?? "Your bank did not confirm the payment.") : undefined;
}
