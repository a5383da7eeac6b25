import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { PaymentIntent } from "../../wire/wire.ts";
import { customerByParam } from "../basics/find.ts";
import { methodGiven } from "../methods/method-given.ts";

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

export function editPaymentIntent(tx: Tx, intent: PaymentIntent, given: EditGiven): void {
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
