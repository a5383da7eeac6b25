import { cardError, checkCard } from "../cards/check-card.ts";
import { cardByName } from "../cards/test-cards.ts";
import { type ApiError, invalid, missing } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { emptyable, hash, integer, oneOf, text } from "../http/params.ts";
import type { Tx } from "../store/transaction.ts";
import type { Customer, PaymentMethod } from "../wire/wire.ts";
import { byParam, byPath, customerByParam } from "./find.ts";
import { newPaymentMethod } from "./new-payment-method.ts";
import { addressParam, fullAddress, mergeMetadata, metadataParam } from "./shared-params.ts";
import { spendToken } from "./tokens.ts";

const billingDetails = hash({
	address: emptyable(addressParam()),
	email: emptyable(text(512)),
	name: emptyable(text()),
	phone: emptyable(text()),
});
const redisplay = oneOf("always", "limited", "unspecified");

/** A card as typed, or a token in its place. Each needs its own keys, which the handlers check. */
const cardParam = hash({
	number: text(30),
	exp_month: integer(),
	exp_year: integer(),
	cvc: text(10),
	token: text(),
	networks: hash({ preferred: text() }),
});

export const cardData = {
	type: oneOf("card"),
	card: cardParam,
	billing_details: billingDetails,
	allow_redisplay: redisplay,
	metadata: metadataParam(),
};

export const paymentMethodEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/payment_methods",
		publishable: true,
		params: {
			...cardData,
			// What Stripe.js sends along about the page; it changes nothing.
			guid: text(),
			muid: text(),
			sid: text(),
			payment_user_agent: text(),
			referrer: text(),
			time_on_page: text(),
			radar_options: hash({ session: text() }),
		},
		run({ tx, params }) {
			if (params.type === undefined)
				throw invalid("Missing required param: type.", "type", "parameter_missing");
			return createPaymentMethod(tx, params);
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/payment_methods",
		params: { ...paging, customer: text(), type: text(), allow_redisplay: redisplay },
		run({ tx, params }) {
			const { customer, type, allow_redisplay } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			return listOf(tx, "payment_method", "/v1/payment_methods", params, { customer, type, allow_redisplay });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/payment_methods/:id",
		params: {},
		run: ({ tx, path }) => paymentMethodByPath(tx, path.id ?? ""),
	}),
	endpoint({
		method: "POST",
		path: "/v1/payment_methods/:id",
		params: {
			allow_redisplay: redisplay,
			billing_details: billingDetails,
			metadata: metadataParam(),
			card: hash({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer({ min: 2000, max: 2100 }) }),
		},
		run({ tx, params, path }) {
			const method = byPath(tx, "payment_method", path.id);
			if (method.customer === null) {
				throw invalid(
					"You must save this PaymentMethod to a customer before you can update it.",
					undefined,
					"payment_method_unactivated",
				);
			}
			Object.assign(
				method,
				params.allow_redisplay === undefined ? {} : { allow_redisplay: params.allow_redisplay },
			);
			changeBillingDetails(method, params.billing_details);
			method.metadata = mergeMetadata(method.metadata ?? {}, params.metadata);
			if (method.card !== undefined) {
				method.card.exp_month = params.card?.exp_month ?? method.card.exp_month;
				method.card.exp_year = params.card?.exp_year ?? method.card.exp_year;
			}
			tx.emit("payment_method.updated", method);
			return method;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/payment_methods/:id/attach",
		params: { customer: text() },
		run({ tx, params, path }) {
			if (params.customer === undefined) {
				throw invalid("Missing required param: customer.", "customer", "parameter_missing");
			}
			const customer = customerByParam(tx, params.customer);
			return attach(tx, paymentMethodByPath(tx, path.id ?? ""), customer);
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/payment_methods/:id/detach",
		params: {},
		run({ tx, path }) {
			const method = byPath(tx, "payment_method", path.id);
			if (method.customer === null) {
				throw invalid(
					"The payment method you provided is not attached to a customer so detachment is impossible.",
				);
			}
			detach(tx, method);
			return method;
		},
	}),
];

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

/** An id, or one of Stripe's names for a test card, which makes a new payment method of it. */
export function paymentMethodByParam(tx: Tx, id: string, param: string): PaymentMethod {
	return fromName(tx, id) ?? byParam(tx, "payment_method", id, param);
}

function paymentMethodByPath(tx: Tx, id: string): PaymentMethod {
	const method = fromName(tx, id) ?? tx.get("payment_method", id);
	if (method === undefined) throw missing("PaymentMethod", id);
	return method;
}

/** Named twice in one call, as payment method and as default, it is the same one both times. */
const made = new WeakMap<Tx, Map<string, string>>();

function fromName(tx: Tx, id: string): PaymentMethod | undefined {
	const card = id.startsWith("pm_card_") ? cardByName(id.slice("pm_card_".length)) : undefined;
	if (card === undefined) return undefined;
	const known = made.get(tx) ?? new Map<string, string>();
	made.set(tx, known);
	const before = tx.get("payment_method", known.get(id) ?? "");
	if (before !== undefined) return before;
	const expYear = new Date(tx.now * 1000).getUTCFullYear() + 4;
	const method = newPaymentMethod(tx, { card, expMonth: 12, expYear, cvcGiven: true });
	known.set(id, method.id);
	return method;
}

/** The bank is asked when a card is saved: one that it declines cannot be attached. */
export function attach(tx: Tx, method: PaymentMethod, customer: Customer): PaymentMethod {
	if (method.customer === customer.id) return method;
	if (method.customer !== null) {
		throw invalid(
			"The payment method you provided has already been attached to a customer.",
			"payment_method",
			"payment_method_already_attached",
		);
	}
	refuseSpent(tx, method);
	const decline = cardByName(tx.hidden("payment_method", method.id).card)?.attachDecline;
	if (decline !== undefined) throw cardError(decline);
	method.customer = customer.id;
	if (method.card?.checks != null && method.card.checks.cvc_check === "unchecked") {
		method.card.checks.cvc_check = "pass";
	}
	tx.emit("payment_method.attached", method);
	return method;
}

/** It is gone for good: nothing may be charged to it again, and nothing keeps it as a default. */
function detach(tx: Tx, method: PaymentMethod): void {
	const customer = tx.get("customer", method.customer ?? "");
	method.customer = null;
	tx.hidden("payment_method", method.id).spent = true;
	if (customer?.invoice_settings.default_payment_method === method.id) {
		customer.invoice_settings.default_payment_method = null;
		tx.emit("customer.updated", customer);
	}
	for (const subscription of tx.find("subscription", { default_payment_method: method.id })) {
		subscription.default_payment_method = null;
		tx.emit("customer.subscription.updated", subscription);
	}
	tx.emit("payment_method.detached", method);
}

export function refuseSpent(tx: Tx, method: PaymentMethod): void {
	if (!tx.hidden("payment_method", method.id).spent) return;
	throw invalid(
		"The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
		"payment_method",
	);
}

export function notTheirs(id: string, param: string): ApiError {
	return invalid(
		`The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
		param,
		"resource_missing",
	);
}

function changeBillingDetails(method: PaymentMethod, given: BillingGiven | undefined): void {
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
