import { byPath, customerByParam } from "../engine/basics/find.ts";
import { momentFor } from "../engine/basics/moment.ts";
import { confirmPaymentIntent, refuseState } from "../engine/invoices/confirm-payment-intent.ts";
import { methodGiven } from "../engine/methods/method-given.ts";
import { editPaymentIntent } from "../engine/payments/edit-payment-intent.ts";
import { newPaymentIntent } from "../engine/payments/new-payment-intent.ts";
import { invalid } from "../http/api-error.ts";
import { type Caller, endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import {
	currency,
	either,
	email,
	emptyable,
	flag,
	hash,
	integer,
	oneOf,
	range,
	required,
	text,
} from "../http/params.ts";
import type { Tx } from "../store/tx.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import type { PaymentIntent } from "../wire/wire.ts";
import { confirmExtras, paymentMethodData, refuseWrongSecret } from "./intent-params.ts";
import { metadataParam } from "./shared-params.ts";

export const offSession = () =>
	either(flag(), oneOf("one_off", "recurring"), (value) => value === "true" || value === "false");

const usage = () => emptyable(oneOf("off_session", "on_session"));

const confirmable = {
	...confirmExtras,
	payment_method: text(),
	payment_method_data: paymentMethodData(),
	off_session: offSession(),
	receipt_email: emptyable(email()),
	setup_future_usage: usage(),
	error_on_requires_action: flag(),
};

const editable = {
	customer: text(),
	description: emptyable(text(1000)),
	metadata: metadataParam(),
	payment_method: emptyable(text()),
	receipt_email: emptyable(email()),
	setup_future_usage: usage(),
	statement_descriptor: text(22),
	statement_descriptor_suffix: text(22),
};

export const paymentIntentEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/payment_intents",
		params: {
			...editable,
			...confirmable,
			amount: required(integer({ min: 1, max: 99_999_999 })),
			currency: required(currency()),
			automatic_payment_methods: hash({
				enabled: required(flag()),
				allow_redirects: oneOf("always", "never"),
			}),
			capture_method: oneOf("automatic", "automatic_async"),
			confirm: flag(),
			confirmation_method: oneOf("automatic"),
			payment_method_types: retired(),
		},
		run({ tx, params }) {
			if (params.amount < 50) {
				throw invalid("Amount must be at least 50 cents.", "amount", "amount_too_small");
			}
			const customer = params.customer === undefined ? null : customerByParam(tx, params.customer).id;
			const method = methodGiven(tx, params);
			const intent = newPaymentIntent(tx, {
				amount: params.amount,
				currency: params.currency,
				created: momentFor(tx, customer),
				customer,
				paymentMethod: method,
				description: params.description ?? null,
				setupFutureUsage: params.setup_future_usage ?? null,
				metadata: mergeMetadata({}, params.metadata),
				receiptEmail: params.receipt_email ?? null,
				statementDescriptor: params.statement_descriptor ?? null,
				statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
				automatic: params.automatic_payment_methods ?? { enabled: true, allow_redirects: "always" },
				invoice: null,
			});
			return params.confirm === true ? confirmPaymentIntent(tx, intent, params) : intent;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/payment_intents",
		params: { ...paging, created: range(), customer: text() },
		run({ tx, params }) {
			const { created, customer } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			return listOf(tx, "payment_intent", "/v1/payment_intents", params, { created, customer });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/payment_intents/:id",
		publishable: true,
		params: { client_secret: text() },
		run({ tx, params, path, caller }) {
			return own(tx, path.id, params.client_secret, caller);
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/payment_intents/:id",
		params: {
			...editable,
			amount: integer({ min: 1, max: 99_999_999 }),
			currency: currency(),
			payment_method_types: retired(),
		},
		run({ tx, params, path }) {
			const intent = byPath(tx, "payment_intent", path.id);
			refuseState(intent, ["requires_payment_method", "requires_confirmation", "requires_action"], "update");
			editPaymentIntent(tx, intent, params);
			return intent;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/payment_intents/:id/confirm",
		publishable: true,
		params: { ...confirmable, client_secret: text(), payment_method_types: retired() },
		run({ tx, params, path, caller }) {
			const intent = own(tx, path.id, params.client_secret, caller);
			// We do not trust a browser about whether the cardholder is there.
			if (caller === "publishable" && params.off_session !== undefined) {
				throw invalid("Received unknown parameter: off_session", "off_session", "parameter_unknown");
			}
			return confirmPaymentIntent(tx, intent, params);
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/payment_intents/:id/cancel",
		params: { cancellation_reason: oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer") },
		run({ tx, params, path }) {
			const intent = byPath(tx, "payment_intent", path.id);
			refuseState(intent, ["requires_payment_method", "requires_confirmation", "requires_action"], "cancel");
			if (tx.hidden("payment_intent", intent.id).invoice !== null) {
				throw invalid(
					"You cannot cancel a PaymentIntent that was created by an Invoice. Void the invoice instead.",
				);
			}
			intent.status = "canceled";
			intent.canceled_at = momentFor(tx, intent.customer);
			intent.cancellation_reason = params.cancellation_reason ?? null;
			intent.next_action = null;
			tx.hidden("payment_intent", intent.id).challenge = null;
			tx.emit("payment_intent.canceled", intent);
			return intent;
		},
	}),
];

function own(tx: Tx, id: string | undefined, secret: string | undefined, caller: Caller): PaymentIntent {
	const intent = byPath(tx, "payment_intent", id);
	refuseWrongSecret(intent, secret, caller, "payment_intent");
	return intent;
}

/** Stripe removed this parameter in this version. The refusal says so. */
export function retired() {
	return {
		required: false as const,
		parse(): never {
			throw invalid(
				"The `payment_method_types` parameter is no longer supported. Use `automatic_payment_methods` instead.",
				"payment_method_types",
				"payment_method_types_no_longer_supported",
			);
		},
	};
}
