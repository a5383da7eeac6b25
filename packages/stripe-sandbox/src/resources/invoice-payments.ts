import { byParam, byPath } from "../engine/basics/find.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { hash, oneOf, range, required, text } from "../http/params.ts";

export const invoicePaymentEndpoints = [
	endpoint({
		method: "GET",
		path: "/v1/invoice_payments",
		params: {
			...paging,
			created: range(),
			invoice: text(),
			payment: hash({ type: required(oneOf("payment_intent")), payment_intent: text() }),
			status: oneOf("canceled", "open", "paid"),
		},
		run({ tx, params }) {
			const { created, invoice, payment, status } = params;
			if (invoice !== undefined) byParam(tx, "invoice", invoice, "invoice");
			return listOf(tx, "invoice_payment", "/v1/invoice_payments", params, {
				created,
				invoice,
				status,
				"payment.payment_intent": payment?.payment_intent,
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/invoice_payments/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "invoice_payment", path.id),
	}),
];
