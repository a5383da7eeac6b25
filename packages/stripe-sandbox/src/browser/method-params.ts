import type { StripeJsError } from "./api.ts";
import { cardBehind } from "./card-element.ts";

/** A caller's payment method: a card element or a token, and its owner's details. */
export interface PaymentMethodGiven {
	type?: string;
	card?: unknown;
	billing_details?: { address?: Record<string, unknown>; [key: string]: unknown };
	metadata?: Record<string, string>;
	allow_redisplay?: string;
}

export type MethodParams =
	| { value?: object; error?: undefined }
	| { value?: undefined; error: StripeJsError };

/** Makes the API's parameters, with the element's card. */
export function methodParams(given: PaymentMethodGiven): MethodParams {
	const { card: source, billing_details: details, metadata, allow_redisplay } = given;
	if (given.type !== undefined && given.type !== "card") {
		throw new Error(`Invalid value for type: the sandbox knows cards alone, not ${given.type}.`);
	}
	const common = { type: "card", metadata, allow_redisplay };
	const token = (source as { token?: unknown } | undefined)?.token;
	if (typeof token === "string") return { value: { ...common, billing_details: details, card: { token } } };
	const card = cardBehind(source);
	if (card === undefined) {
		throw new Error("Invalid value for card: it should be a card Element, or an object with a token.");
	}
	if (card.error !== undefined) return { error: card.error };
	const address = {
		...(card.postalCode === "" ? {} : { postal_code: card.postalCode }),
		...details?.address,
	};
	return {
		value: {
			...common,
			billing_details: { ...details, ...(Object.keys(address).length === 0 ? {} : { address }) },
			card: card.card,
		},
	};
}
