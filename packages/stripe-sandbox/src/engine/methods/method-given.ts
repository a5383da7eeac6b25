import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { PaymentMethod } from "../../wire/wire.ts";
import { createPaymentMethod } from "./create-payment-method.ts";
import { paymentMethodByParam } from "./find-payment-method.ts";

/** Finds or makes the payment method that a call names or brings along, if any. */
export function methodGiven(
	tx: Tx,
	given: {
		payment_method?: string | null | undefined;
		payment_method_data?: Parameters<typeof createPaymentMethod>[1] | undefined;
	},
): PaymentMethod | null {
	if (given.payment_method != null && given.payment_method_data !== undefined) {
		throw invalid(
			"You may only specify one of these parameters: payment_method, payment_method_data.",
			"payment_method",
			"parameters_exclusive",
		);
	}
	if (given.payment_method != null) return paymentMethodByParam(tx, given.payment_method, "payment_method");
	return given.payment_method_data === undefined ? null : createPaymentMethod(tx, given.payment_method_data);
}
