import { cardByName } from "../../cards/test-cards.ts";
import { type ApiError, invalid, missing } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { PaymentMethod } from "../../wire/wire.ts";
import { byParam } from "../basics/find.ts";
import { newPaymentMethod } from "./new-payment-method.ts";

/** Accepts an id, or one of Stripe's names for a test card. A name makes a new payment method. */
export function paymentMethodByParam(tx: Tx, id: string, param: string): PaymentMethod {
	return fromName(tx, id) ?? byParam(tx, "payment_method", id, param);
}

export function paymentMethodByPath(tx: Tx, id: string): PaymentMethod {
	const method = fromName(tx, id) ?? tx.get("payment_method", id);
	if (method === undefined) throw missing("PaymentMethod", id);
	return method;
}

/** If one call uses a name twice, as payment method and as default, both mean the same new method. */
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
