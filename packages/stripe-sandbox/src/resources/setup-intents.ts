import { cardError } from "../cards/check-card.ts";
import { byPath, customerByParam } from "../engine/basics/find.ts";
import { momentFor } from "../engine/basics/moment.ts";
import { methodGiven } from "../engine/methods/method-given.ts";
import { confirmSetup } from "../engine/payments/confirm-setup.ts";
import { newSetupIntent } from "../engine/payments/new-setup-intent.ts";
import { ApiError, invalid } from "../http/api-error.ts";
import { type Caller, endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { emptyable, flag, hash, oneOf, range, required, text } from "../http/params.ts";
import type { Tx } from "../store/tx.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import type { SetupIntent } from "../wire/wire.ts";
import { confirmExtras, paymentMethodData, refuseWrongSecret } from "./intent-params.ts";
import { retired } from "./payment-intents.ts";
import { metadataParam } from "./shared-params.ts";

const confirmable = {
	...confirmExtras,
	payment_method: text(),
	payment_method_data: paymentMethodData(),
};

export const setupIntentEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/setup_intents",
		params: {
			...confirmable,
			automatic_payment_methods: hash({
				enabled: required(flag()),
				allow_redirects: oneOf("always", "never"),
			}),
			confirm: flag(),
			customer: text(),
			description: text(1000),
			metadata: metadataParam(),
			payment_method_types: retired(),
			usage: oneOf("off_session", "on_session"),
		},
		run({ tx, params }) {
			const customer = params.customer === undefined ? null : customerByParam(tx, params.customer).id;
			const method = methodGiven(tx, params);
			const intent = newSetupIntent(tx, {
				customer,
				created: momentFor(tx, customer),
				usage: params.usage,
				description: params.description ?? null,
				metadata: mergeMetadata({}, params.metadata),
				paymentMethod: method?.id ?? null,
				automatic: params.automatic_payment_methods ?? { enabled: true, allow_redirects: "always" },
			});
			return params.confirm === true ? confirm(tx, intent, params) : intent;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/setup_intents",
		params: { ...paging, created: range(), customer: text(), payment_method: text() },
		run({ tx, params }) {
			const { created, customer, payment_method } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			return listOf(tx, "setup_intent", "/v1/setup_intents", params, { created, customer, payment_method });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/setup_intents/:id",
		publishable: true,
		params: { client_secret: text() },
		run: ({ tx, params, path, caller }) => own(tx, path.id, params.client_secret, caller),
	}),
	endpoint({
		method: "POST",
		path: "/v1/setup_intents/:id",
		params: {
			customer: text(),
			description: emptyable(text(1000)),
			metadata: metadataParam(),
			payment_method: text(),
			payment_method_types: retired(),
		},
		run({ tx, params, path }) {
			const intent = byPath(tx, "setup_intent", path.id);
			refuseState(intent, ["requires_payment_method", "requires_confirmation", "requires_action"]);
			if (params.customer !== undefined) intent.customer = customerByParam(tx, params.customer).id;
			if (params.description !== undefined) intent.description = params.description;
			intent.metadata = mergeMetadata(intent.metadata ?? {}, params.metadata);
			if (params.payment_method !== undefined) {
				intent.payment_method = methodGiven(tx, params)?.id ?? null;
				intent.status = "requires_confirmation";
			}
			return intent;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/setup_intents/:id/confirm",
		publishable: true,
		params: { ...confirmable, client_secret: text(), payment_method_types: retired() },
		run: ({ tx, params, path, caller }) =>
			confirm(tx, own(tx, path.id, params.client_secret, caller), params),
	}),
	endpoint({
		method: "POST",
		path: "/v1/setup_intents/:id/cancel",
		params: { cancellation_reason: oneOf("abandoned", "duplicate", "requested_by_customer") },
		run({ tx, params, path }) {
			const intent = byPath(tx, "setup_intent", path.id);
			refuseState(intent, ["requires_payment_method", "requires_confirmation", "requires_action"]);
			intent.status = "canceled";
			intent.cancellation_reason = params.cancellation_reason ?? null;
			intent.next_action = null;
			tx.hidden("setup_intent", intent.id).challenge = null;
			tx.emit("setup_intent.canceled", intent);
			return intent;
		},
	}),
];

interface ConfirmGiven {
	payment_method?: string | undefined;
	payment_method_data?: Parameters<typeof methodGiven>[1]["payment_method_data"];
	return_url?: string | undefined;
	use_stripe_sdk?: boolean | undefined;
}

function confirm(tx: Tx, intent: SetupIntent, given: ConfirmGiven): SetupIntent {
	refuseState(intent, ["requires_payment_method", "requires_confirmation", "requires_action"]);
	const method =
		methodGiven(tx, given) ??
		(intent.payment_method === null ? null : (tx.get("payment_method", intent.payment_method) ?? null));
	if (method === null) {
		throw invalid(
			"You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
			undefined,
			"setup_intent_unexpected_state",
		);
	}
	const decline = confirmSetup(tx, intent, {
		method,
		returnUrl: given.return_url ?? null,
		useStripeSdk: given.use_stripe_sdk === true,
	});
	if (decline !== null) {
		throw cardError(
			decline,
			{ setup_intent: structuredClone(intent), payment_method: structuredClone(method) },
			true,
		);
	}
	return intent;
}

function refuseState(intent: SetupIntent, allowed: readonly string[]): void {
	if (allowed.includes(intent.status)) return;
	throw new ApiError(400, {
		type: "invalid_request_error",
		code: "setup_intent_unexpected_state",
		message: `You cannot do this to the SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be changed: ${allowed.join(", ")}.`,
		setup_intent: structuredClone(intent),
	});
}

function own(tx: Tx, id: string | undefined, secret: string | undefined, caller: Caller): SetupIntent {
	const intent = byPath(tx, "setup_intent", id);
	refuseWrongSecret(intent, secret, caller, "setup_intent");
	return intent;
}
