import type { Decline } from "../../cards/test-cards.ts";
import { newId, randomText } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../../wire/wire.ts";

/** Makes one attempt to take the money, whatever its result. */
export function newCharge(
	tx: Tx,
	intent: PaymentIntent,
	method: PaymentMethod,
	created: number,
	{ decline, authenticated }: { decline: Decline | null; authenticated: boolean },
): Charge {
	const id = newId("ch");
	const paid = decline === null;
	return tx.insert("charge", {
		id,
		object: "charge",
		amount: intent.amount,
		amount_captured: paid ? intent.amount : 0,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: null,
		billing_details: { ...method.billing_details },
		calculated_statement_descriptor: statementDescriptor(tx.settings.business.name),
		captured: paid,
		created,
		currency: intent.currency,
		customer: intent.customer,
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: decline?.code ?? null,
		failure_message: decline?.message ?? null,
		fraud_details: {},
		livemode: false,
		metadata: { ...intent.metadata },
		on_behalf_of: null,
		outcome: outcomeOf(decline),
		paid,
		payment_intent: intent.id,
		payment_method: method.id,
		payment_method_details: { card: cardOf(intent, method, paid, authenticated), type: "card" },
		radar_options: {},
		receipt_email: intent.receipt_email,
		receipt_number: null,
		receipt_url: paid ? `${tx.baseUrl}/receipts/${id}` : null,
		refunded: false,
		review: null,
		shipping: intent.shipping,
		source: null,
		source_transfer: null,
		statement_descriptor: intent.statement_descriptor,
		statement_descriptor_suffix: intent.statement_descriptor_suffix,
		status: paid ? "succeeded" : "failed",
		transfer_data: null,
		transfer_group: null,
	});
}

function outcomeOf(decline: Decline | null): Charge["outcome"] {
	return {
		advice_code:
			decline === null ? null : decline.declineCode === "insufficient_funds" ? "try_again_later" : null,
		network_advice_code: null,
		network_decline_code: decline === null ? null : "05",
		network_status: decline === null ? "approved_by_network" : "declined_by_network",
		reason: decline?.declineCode ?? null,
		risk_level: "normal",
		risk_score: 12,
		seller_message:
			decline === null
				? "Payment complete."
				: "The bank did not return any further details with this decline.",
		type: decline === null ? "authorized" : "issuer_declined",
	};
}

function cardOf(
	intent: PaymentIntent,
	method: PaymentMethod,
	paid: boolean,
	authenticated: boolean,
): NonNullable<NonNullable<Charge["payment_method_details"]>["card"]> {
	const { card } = method;
	return {
		amount_authorized: paid ? intent.amount : null,
		authorization_code: paid ? randomText(6).toUpperCase() : null,
		brand: card?.brand ?? null,
		checks: card?.checks ?? null,
		country: card?.country ?? null,
		electronic_commerce_indicator: authenticated ? "05" : null,
		exp_month: card?.exp_month ?? 0,
		exp_year: card?.exp_year ?? 0,
		extended_authorization: { status: "disabled" },
		fingerprint: card?.fingerprint ?? null,
		funding: card?.funding ?? null,
		incremental_authorization: { status: "unavailable" },
		installments: null,
		last4: card?.last4 ?? null,
		mandate: null,
		multicapture: { status: "unavailable" },
		network: card?.brand ?? null,
		network_token: { used: false },
		network_transaction_id: paid ? randomText(15) : null,
		overcapture: { maximum_amount_capturable: paid ? intent.amount : 0, status: "unavailable" },
		regulated_status: "unregulated",
		three_d_secure: authenticated
			? {
					authentication_flow: "challenge",
					electronic_commerce_indicator: "05",
					exemption_indicator: null,
					result: "authenticated",
					result_reason: null,
					transaction_id: crypto.randomUUID(),
					version: "2.2.0",
				}
			: null,
		transaction_link_id: null,
		wallet: null,
	};
}

function statementDescriptor(name: string): string {
	return name
		.toUpperCase()
		.replaceAll(/[^A-Z0-9 ]/g, "")
		.slice(0, 22);
}
