import { cardError } from "../cards/check-card.ts";
import { settle } from "../engine/collect-invoice.ts";
import { confirmPayment } from "../engine/confirm-payment.ts";
import { momentFor } from "../engine/moment.ts";
import { newPaymentIntent } from "../engine/new-payment-intent.ts";
import { ApiError, invalid } from "../http/api-error.ts";
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
import type { Tx } from "../store/transaction.ts";
import type { PaymentIntent } from "../wire/wire.ts";
import { byPath, customerByParam } from "./find.ts";
import { confirmExtras, methodGiven, paymentMethodData, refuseWrongSecret } from "./intent-params.ts";
import { mergeMetadata, metadataParam } from "./shared-params.ts";

const offSession = () =>
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
			return params.confirm === true ? confirm(tx, intent, params) : intent;
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
			change(tx, intent, params);
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
			// What a browser says of who is there is not to be believed.
			if (caller === "publishable" && params.off_session !== undefined) {
				throw invalid("Received unknown parameter: off_session", "off_session", "parameter_unknown");
			}
			return confirm(tx, intent, params);
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

interface ConfirmGiven {
	payment_method?: string | null | undefined;
	payment_method_data?: Parameters<typeof methodGiven>[1]["payment_method_data"];
	off_session?: boolean | "one_off" | "recurring" | undefined;
	return_url?: string | undefined;
	use_stripe_sdk?: boolean | undefined;
	receipt_email?: string | null | undefined;
	setup_future_usage?: "off_session" | "on_session" | null | undefined;
	error_on_requires_action?: boolean | undefined;
}

function confirm(tx: Tx, intent: PaymentIntent, given: ConfirmGiven): PaymentIntent {
	refuseState(intent, ["requires_payment_method", "requires_confirmation", "requires_action"], "confirm");
	const method =
		methodGiven(tx, given) ??
		(intent.payment_method === null ? null : (tx.get("payment_method", intent.payment_method) ?? null));
	if (method === null) {
		throw invalid(
			"You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
			undefined,
			"payment_intent_unexpected_state",
		);
	}
	if (given.receipt_email !== undefined) intent.receipt_email = given.receipt_email;
	if (given.setup_future_usage != null) intent.setup_future_usage = given.setup_future_usage;
	const outcome = confirmPayment(tx, intent, {
		method,
		offSession: given.off_session !== undefined && given.off_session !== false,
		returnUrl: given.return_url ?? null,
		useStripeSdk: given.use_stripe_sdk === true,
	});
	const { invoice } = tx.hidden("payment_intent", intent.id);
	const paidFor = invoice === null ? undefined : tx.get("invoice", invoice);
	if (paidFor?.status === "open") settle(tx, paidFor, intent, outcome, false);
	if (outcome.result === "declined") {
		throw cardError(
			outcome.decline,
			{
				charge: outcome.charge.id,
				payment_intent: structuredClone(intent),
				payment_method: structuredClone(method),
			},
			true,
		);
	}
	if (outcome.result === "requires_action" && given.error_on_requires_action === true) {
		throw new ApiError(402, {
			type: "card_error",
			code: "authentication_required",
			decline_code: "authentication_not_handled",
			message:
				"This payment required an authentication action to complete, but `error_on_requires_action` was set.",
		});
	}
	return intent;
}

export function refuseState(intent: { status: string }, allowed: readonly string[], verb: string): void {
	if (allowed.includes(intent.status)) return;
	const why =
		verb === "confirm" && intent.status === "succeeded"
			? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
			: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb === "cancel" ? "canceled" : `${verb}${verb.endsWith("e") ? "d" : "ed"}`}: ${allowed.join(", ")}.`;
	throw new ApiError(400, {
		type: "invalid_request_error",
		code: "payment_intent_unexpected_state",
		message: why,
		payment_intent: structuredClone(intent),
	});
}

function own(tx: Tx, id: string | undefined, secret: string | undefined, caller: Caller): PaymentIntent {
	const intent = byPath(tx, "payment_intent", id);
	refuseWrongSecret(intent, secret, caller, "payment_intent");
	return intent;
}

interface EditGiven {
	amount?: number | undefined;
	currency?: string | undefined;
	customer?: string | undefined;
	description?: string | null | undefined;
	metadata?: Record<string, string> | null | undefined;
	payment_method?: string | null | undefined;
	receipt_email?: string | null | undefined;
	setup_future_usage?: "off_session" | "on_session" | null | undefined;
	statement_descriptor?: string | undefined;
	statement_descriptor_suffix?: string | undefined;
}

function change(tx: Tx, intent: PaymentIntent, given: EditGiven): void {
	if (given.amount !== undefined || given.currency !== undefined || given.customer !== undefined) {
		if (tx.hidden("payment_intent", intent.id).invoice !== null) {
			throw invalid(
				"The amount, currency and customer of a PaymentIntent that was created by an Invoice cannot be changed.",
			);
		}
	}
	const { customer, metadata, payment_method: method, ...plain } = given;
	for (const [key, value] of Object.entries(plain)) {
		if (value !== undefined) Object.assign(intent, { [key]: value });
	}
	if (customer !== undefined) intent.customer = customerByParam(tx, customer).id;
	intent.metadata = mergeMetadata(intent.metadata, metadata);
	if (method === undefined) return;
	intent.payment_method = method === null ? null : (methodGiven(tx, { payment_method: method })?.id ?? null);
	intent.status = intent.payment_method === null ? "requires_payment_method" : "requires_confirmation";
	intent.next_action = null;
	tx.hidden("payment_intent", intent.id).challenge = null;
}

/** Stripe took the parameter away at this version, and says so. */
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
