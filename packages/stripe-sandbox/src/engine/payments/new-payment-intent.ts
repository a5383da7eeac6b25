import { newId, randomText } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { PaymentIntent, PaymentMethod } from "../../wire/wire.ts";

export interface PaymentIntentGiven {
	amount: number;
	currency: string;
	created: number;
	customer: string | null;
	paymentMethod: PaymentMethod | null;
	description?: string | null;
	setupFutureUsage?: "off_session" | "on_session" | null;
	metadata?: Record<string, string>;
	receiptEmail?: string | null;
	statementDescriptor?: string | null;
	statementDescriptorSuffix?: string | null;
	automatic?: { enabled: boolean; allow_redirects?: "always" | "never" | undefined } | null;
	/** The invoice that the intent pays, if any. */
	invoice: string | null;
}

export function newPaymentIntent(tx: Tx, given: PaymentIntentGiven): PaymentIntent {
	const id = newId("pi");
	const intent: PaymentIntent = tx.insert(
		"payment_intent",
		{
			id,
			object: "payment_intent",
			allowed_payment_method_types: null,
			amount: given.amount,
			amount_capturable: 0,
			amount_details: { tip: {} },
			amount_received: 0,
			application: null,
			application_fee_amount: null,
			automatic_payment_methods: given.automatic ?? null,
			canceled_at: null,
			cancellation_reason: null,
			capture_method: "automatic",
			client_secret: `${id}_secret_${randomText(25)}`,
			confirmation_method: "automatic",
			created: given.created,
			currency: given.currency,
			customer: given.customer,
			customer_account: null,
			description: given.description ?? null,
			excluded_payment_method_types: null,
			last_payment_error: null,
			latest_charge: null,
			livemode: false,
			managed_payments: null,
			metadata: given.metadata ?? {},
			next_action: null,
			on_behalf_of: null,
			payment_method: given.paymentMethod?.id ?? null,
			payment_method_configuration_details: null,
			payment_method_options: {
				card: {
					installments: null,
					mandate_options: null,
					network: null,
					request_three_d_secure: "automatic",
				},
			},
			payment_method_types: ["card"],
			payment_record: null,
			processing: null,
			receipt_email: given.receiptEmail ?? null,
			review: null,
			setup_future_usage: given.setupFutureUsage ?? null,
			shipping: null,
			source: null,
			statement_descriptor: given.statementDescriptor ?? null,
			statement_descriptor_suffix: given.statementDescriptorSuffix ?? null,
			status: given.paymentMethod === null ? "requires_payment_method" : "requires_confirmation",
			transfer_data: null,
			transfer_group: null,
		},
		{ offSession: false, returnUrl: null, authenticated: false, challenge: null, invoice: given.invoice },
	);
	tx.emit("payment_intent.created", intent);
	return intent;
}
