import { checkCard } from "../../cards/check-card.ts";
import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import { fullAddress } from "../../wire/address.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { PaymentMethod } from "../../wire/wire.ts";
import { newPaymentMethod } from "./new-payment-method.ts";
import { spendToken } from "./spend-token.ts";

interface CardGiven {
	card?:
		| {
				number?: string | undefined;
				exp_month?: number | undefined;
				exp_year?: number | undefined;
				cvc?: string | undefined;
				token?: string | undefined;
		  }
		| undefined;
	billing_details?: BillingGiven | undefined;
	allow_redisplay?: "always" | "limited" | "unspecified" | undefined;
	metadata?: Record<string, string> | null | undefined;
}

interface BillingGiven {
	address?: Parameters<typeof fullAddress>[0] | null | undefined;
	email?: string | null | undefined;
	name?: string | null | undefined;
	phone?: string | null | undefined;
}

export function createPaymentMethod(tx: Tx, given: CardGiven): PaymentMethod {
	const typed = given.card;
	if (typed === undefined) throw invalid("Missing required param: card.", "card", "parameter_missing");
	const checked =
		typed.token === undefined
			? checkCard(
					{
						number: needed(typed.number, "card[number]"),
						exp_month: needed(typed.exp_month, "card[exp_month]"),
						exp_year: needed(typed.exp_year, "card[exp_year]"),
						cvc: typed.cvc,
					},
					new Date(tx.now * 1000),
				)
			: spendToken(tx, typed.token, "card[token]");
	const method = newPaymentMethod(tx, checked);
	changeBillingDetails(method, given.billing_details);
	method.allow_redisplay = given.allow_redisplay ?? "unspecified";
	method.metadata = mergeMetadata({}, given.metadata);
	return method;
}

export function changeBillingDetails(method: PaymentMethod, given: BillingGiven | undefined): void {
	const { address, ...plain } = given ?? {};
	for (const [key, value] of Object.entries(plain)) {
		if (value !== undefined) Object.assign(method.billing_details, { [key]: value });
	}
	if (address !== undefined) method.billing_details.address = fullAddress(address ?? {});
	if (address?.postal_code != null && method.card?.checks != null) {
		method.card.checks.address_postal_code_check = "pass";
	}
}

function needed<T>(value: T | undefined, param: string): T {
	if (value === undefined) throw invalid(`Missing required param: ${param}.`, param, "parameter_missing");
	return value;
}
