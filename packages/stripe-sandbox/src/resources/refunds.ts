import { byParam, byPath } from "../engine/basics/find.ts";
import { momentFor } from "../engine/basics/moment.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { integer, oneOf, range, text } from "../http/params.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/tx.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import type { Charge } from "../wire/wire.ts";
import { metadataParam } from "./shared-params.ts";

export const refundEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/refunds",
		params: {
			amount: integer({ min: 1 }),
			charge: text(),
			payment_intent: text(),
			metadata: metadataParam(),
			reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
		},
		run({ tx, params }) {
			const charge = chargeOf(tx, params);
			const left = charge.amount - charge.amount_refunded;
			if (charge.status !== "succeeded") {
				throw invalid(`Charge ${charge.id} has not succeeded, so there is nothing to refund.`, "charge");
			}
			if (left === 0) {
				throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
			}
			const amount = params.amount ?? left;
			if (amount > left) {
				throw invalid(
					`Refund amount (${shown(amount)}) is greater than unrefunded amount on charge (${shown(left)})`,
					"amount",
				);
			}
			const refund = tx.insert("refund", {
				id: newId("re"),
				object: "refund",
				amount,
				balance_transaction: null,
				charge: charge.id,
				created: momentFor(tx, charge.customer),
				currency: charge.currency,
				customer: charge.customer,
				customer_account: null,
				destination_details: {
					card: { type: "refund", reference_status: "pending", reference_type: "acquirer_reference_number" },
					type: "card",
				},
				metadata: mergeMetadata({}, params.metadata),
				payment_intent: charge.payment_intent,
				payment_method: charge.payment_method,
				reason: params.reason ?? null,
				receipt_number: null,
				source_transfer_reversal: null,
				status: "succeeded",
				transfer_reversal: null,
			});
			charge.amount_refunded += amount;
			charge.refunded = charge.amount_refunded === charge.amount;
			tx.emit("charge.refunded", charge);
			tx.emit("refund.created", refund);
			return refund;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/refunds",
		params: { ...paging, charge: text(), created: range(), payment_intent: text() },
		run({ tx, params }) {
			const { charge, created, payment_intent } = params;
			if (charge !== undefined) byParam(tx, "charge", charge, "charge");
			if (payment_intent !== undefined) byParam(tx, "payment_intent", payment_intent, "payment_intent");
			return listOf(tx, "refund", "/v1/refunds", params, { charge, created, payment_intent });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/refunds/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "refund", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/refunds/:id",
		params: { metadata: metadataParam() },
		run({ tx, params, path }) {
			const refund = byPath(tx, "refund", path.id);
			refund.metadata = mergeMetadata(refund.metadata ?? {}, params.metadata);
			tx.emit("refund.updated", refund);
			return refund;
		},
	}),
];

function chargeOf(
	tx: Tx,
	given: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
	if ((given.charge === undefined) === (given.payment_intent === undefined)) {
		throw invalid(
			"One of the following params should be provided for this request: payment_intent or charge.",
			"charge",
			"parameter_missing",
		);
	}
	if (given.charge !== undefined) return byParam(tx, "charge", given.charge, "charge");
	const intent = byParam(tx, "payment_intent", given.payment_intent ?? "", "payment_intent");
	const charge = intent.status === "succeeded" ? tx.get("charge", intent.latest_charge ?? "") : undefined;
	if (charge === undefined) {
		throw invalid(
			`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
			"payment_intent",
		);
	}
	return charge;
}

function shown(cents: number): string {
	return `$${(cents / 100).toFixed(2)}`;
}
