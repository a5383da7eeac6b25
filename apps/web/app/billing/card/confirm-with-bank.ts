import type { Stripe } from "@stripe/stripe-js";

/** The secret for saving a card looks different from the one for paying. */
export const isSetupSecret = (clientSecret: string): boolean => clientSecret.startsWith("seti_");

export interface BankProblem {
	readonly message: string;
	/** The answer got lost on its way, so the bank may have agreed. */
	readonly isUnknown: boolean;
}

/** Shows the bank's question. Returns what went wrong, or nothing. */
export async function confirmWithBank(
	stripe: Stripe,
	clientSecret: string,
): Promise<BankProblem | undefined> {
	const { error } = isSetupSecret(clientSecret)
		? await stripe.confirmCardSetup(clientSecret)
		: await stripe.confirmCardPayment(clientSecret);
	if (!error) return undefined;
	return {
		message: error.message ?? "Your bank did not confirm the payment.",
		isUnknown: error.type === "api_connection_error" || error.type === "api_error",
	};
}
