import { byPath, customerByParam } from "../engine/basics/find.ts";
import { attachPaymentMethod, detachPaymentMethod } from "../engine/methods/attach-payment-method.ts";
import { changeBillingDetails, createPaymentMethod } from "../engine/methods/create-payment-method.ts";
import { paymentMethodByPath } from "../engine/methods/find-payment-method.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { emptyable, hash, integer, oneOf, text } from "../http/params.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import { addressParam, metadataParam } from "./shared-params.ts";

const billingDetails = hash({
	address: emptyable(addressParam()),
	email: emptyable(text(512)),
	name: emptyable(text()),
	phone: emptyable(text()),
});

const redisplay = oneOf("always", "limited", "unspecified");

/** A typed card, or a token in its place. Each needs its own keys, which the handlers check. */
const cardParam = hash({
	number: text(30),
	exp_month: integer(),
	exp_year: integer(),
	cvc: text(10),
	token: text(),
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
			// Facts about the page that Stripe.js sends. They have no effect.
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
			return attachPaymentMethod(tx, paymentMethodByPath(tx, path.id ?? ""), customer);
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
			detachPaymentMethod(tx, method);
			return method;
		},
	}),
];
