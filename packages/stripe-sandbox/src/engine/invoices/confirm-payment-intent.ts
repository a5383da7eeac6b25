import { cardError } from "../../cards/check-card.ts";
import { ApiError, invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { PaymentIntent } from "../../wire/wire.ts";
import { methodGiven } from "../methods/method-given.ts";
import { confirmPayment } from "../payments/confirm-payment.ts";
import { settle } from "./collect-invoice.ts";

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

export function confirmPaymentIntent(tx: Tx, intent: PaymentIntent, given: ConfirmGiven): PaymentIntent {
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
