import { PaymentFailure } from "./port.ts";

interface StripeErrorLike {
	readonly type?: string;
	readonly code?: string;
	readonly statusCode?: number;
	readonly message: string;
	readonly param?: string;
	readonly requestId?: string;
}

/**
 * Translates the SDK's errors into ours. We tell them apart by their `type`, so that we need not load the SDK. We
 * only pass on Stripe's message about a card, to the card's owner. Other messages repeat what was sent, even
 * addresses, and may end up in a log. The number of the request is enough to find it at Stripe.
 */
export function toPaymentFailure(error: unknown): PaymentFailure {
	if (error instanceof PaymentFailure) return error;
	const { type, code, param, statusCode, message, requestId } = error as StripeErrorLike;
	const about = [code, param, requestId].filter(Boolean).join(", ");
	switch (type) {
		case "StripeCardError":
			return new PaymentFailure("card", message, code);
		case "StripeAuthenticationError":
		case "StripePermissionError":
			return new PaymentFailure("misconfigured", `Stripe does not take the key (${about})`, code);
		case "StripeInvalidRequestError":
			if (statusCode === 404 || code === "resource_missing")
				return new PaymentFailure("missing", `Stripe knows no such thing (${about})`, code);
			return new PaymentFailure("refused", `Stripe refused (${about})`, code);
		case "StripeSignatureVerificationError":
			return new PaymentFailure("forged", "The signature is not valid.");
		case "StripeRateLimitError":
		case "StripeConnectionError":
		case "StripeAPIError":
		case "StripeIdempotencyError":
			return new PaymentFailure("unavailable", `${type} (${about})`, code);
		default:
			throw error;
	}
}

/** Wraps a function and translates its errors. */
export function translated<A extends unknown[], R>(work: (...given: A) => Promise<R>) {
	return async (...given: A): Promise<R> => {
		try {
			return await work(...given);
		} catch (error) {
			throw toPaymentFailure(error);
		}
	};
}

export async function* translatedEach<T>(items: () => AsyncIterable<T> | Promise<AsyncIterable<T>>) {
	try {
		yield* await items();
	} catch (error) {
		throw toPaymentFailure(error);
	}
}
