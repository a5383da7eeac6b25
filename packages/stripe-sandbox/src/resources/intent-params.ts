import { invalid } from "../http/api-error.ts";
import type { Caller } from "../http/endpoint.ts";
import { flag, hash, text } from "../http/params.ts";
import { cardData } from "./payment-methods.ts";

/** A typed card, instead of an existing payment method. */
export const paymentMethodData = () => hash(cardData);

/** Parameters that Stripe.js adds when it confirms. */
export const confirmExtras = {
	return_url: text(2048),
	use_stripe_sdk: flag(),
};

/**
 * With a publishable key an intent opens only with its client secret. With the secret key it always opens.
 */
export function refuseWrongSecret(
	intent: { id: string; client_secret: string | null },
	secret: string | undefined,
	caller: Caller,
	word: "payment_intent" | "setup_intent",
): void {
	if (caller === "publishable" && secret === undefined) {
		throw invalid("Missing required param: client_secret.", "client_secret", "parameter_missing");
	}
	if (secret !== undefined && secret !== intent.client_secret) {
		throw invalid(
			`The client_secret provided does not match any associated ${word === "payment_intent" ? "PaymentIntent" : "SetupIntent"} on this account. Ensure the publishable key used belongs to the same account that created the ${word === "payment_intent" ? "PaymentIntent" : "SetupIntent"}.`,
			"client_secret",
			"resource_missing",
		);
	}
}
