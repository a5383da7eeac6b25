import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Customer, Subscription } from "../../wire/wire.ts";
import type { ChangeGiven } from "../items/change-given.ts";
import { taxRates } from "../items/subscription-items.ts";
import { notTheirs, paymentMethodByParam } from "../methods/find-payment-method.ts";

export function refuseWhatCannotChange(subscription: Subscription, given: ChangeGiven): void {
	const asked = Object.entries(given)
		.filter(([, value]) => value !== undefined)
		.map(([key]) => key);
	const only = (...keys: string[]) => asked.every((key) => keys.includes(key));
	if (
		["canceled", "incomplete_expired"].includes(subscription.status) &&
		!only("cancellation_details", "metadata")
	) {
		throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
	}
	if (
		subscription.status === "incomplete" &&
		!only("default_payment_method", "metadata", "description", "payment_settings")
	) {
		throw invalid(
			"This subscription cannot be updated in this way: its first invoice has to be paid first. Only default_payment_method, description, metadata and payment_settings can be updated while it is incomplete.",
		);
	}
	if (given.cancel_at_period_end !== undefined && given.cancel_at !== undefined) {
		throw invalid(
			"You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
			"cancel_at",
			"parameters_exclusive",
		);
	}
	if (given.payment_behavior === "pending_if_incomplete") {
		const allowed = [
			"items",
			"payment_behavior",
			"proration_behavior",
			"proration_date",
			"billing_cycle_anchor",
			"trial_end",
			"off_session",
			"add_invoice_items",
		];
		const other = asked.find((key) => !allowed.includes(key));
		if (other !== undefined) {
			throw invalid(`The \`${other}\` param is not supported by \`pending_if_incomplete\`.`, other);
		}
	}
}

export function changeAttributes(
	tx: Tx,
	subscription: Subscription,
	customer: Customer,
	given: ChangeGiven,
): void {
	if (given.automatic_tax !== undefined) {
		subscription.automatic_tax.enabled = given.automatic_tax.enabled;
		subscription.automatic_tax.liability = given.automatic_tax.enabled ? { type: "self" } : null;
	}
	if (given.default_payment_method !== undefined) {
		const id = given.default_payment_method;
		const method = id === null ? null : paymentMethodByParam(tx, id, "default_payment_method");
		if (method !== null && method.customer !== customer.id)
			throw notTheirs(method.id, "default_payment_method");
		subscription.default_payment_method = method?.id ?? null;
	}
	if (given.default_tax_rates !== undefined) {
		subscription.default_tax_rates = taxRates(tx, given.default_tax_rates ?? [], "default_tax_rates");
	}
	if (given.description !== undefined) subscription.description = given.description;
	subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
	const { payment_settings: settings } = subscription;
	if (settings !== null && given.payment_settings !== undefined) {
		const { payment_method_types: types, save_default_payment_method: save } = given.payment_settings;
		if (types !== undefined) settings.payment_method_types = types;
		if (save !== undefined) settings.save_default_payment_method = save;
	}
	if (given.trial_settings !== undefined && subscription.trial_settings !== null) {
		subscription.trial_settings.end_behavior.missing_payment_method =
			given.trial_settings.end_behavior.missing_payment_method;
	}
	if (given.cancellation_details !== undefined && subscription.cancellation_details !== null) {
		const { comment, feedback } = given.cancellation_details;
		if (comment !== undefined) subscription.cancellation_details.comment = comment;
		if (feedback !== undefined) subscription.cancellation_details.feedback = feedback;
	}
}

/** Sets when the subscription ends, or that it does not end. */
export function changeEnd(subscription: Subscription, given: ChangeGiven, moment: number): void {
	const ends = subscription.items.data.map((item) => item.current_period_end);
	const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = given;
	if (at === undefined && atPeriodEnd === undefined) return;
	const details = subscription.cancellation_details;
	if (at === null || atPeriodEnd === false) {
		subscription.cancel_at = null;
		subscription.cancel_at_period_end = false;
		subscription.canceled_at = null;
		if (details !== null && given.cancellation_details === undefined) {
			Object.assign(details, { comment: null, feedback: null });
		}
		if (details !== null) details.reason = null;
		return;
	}
	if (typeof at === "number" && at <= moment)
		throw invalid("`cancel_at` must be in the future.", "cancel_at");
	subscription.cancel_at =
		typeof at === "number" ? at : at === "max_period_end" ? Math.max(...ends) : Math.min(...ends);
	subscription.cancel_at_period_end = atPeriodEnd === true;
	subscription.canceled_at = moment;
	if (details !== null) details.reason = "cancellation_requested";
}
