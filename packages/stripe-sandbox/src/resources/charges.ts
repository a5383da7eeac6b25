import { byParam, byPath, customerByParam } from "../engine/basics/find.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, listWithin, paging } from "../http/lists.ts";
import { range, text } from "../http/params.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import { metadataParam } from "./shared-params.ts";

export const chargeEndpoints = [
	endpoint({
		method: "GET",
		path: "/v1/charges",
		params: { ...paging, created: range(), customer: text(), payment_intent: text() },
		run({ tx, params }) {
			const { created, customer, payment_intent } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			if (payment_intent !== undefined) byParam(tx, "payment_intent", payment_intent, "payment_intent");
			return listOf(tx, "charge", "/v1/charges", params, { created, customer, payment_intent });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/charges/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "charge", path.id),
	}),
	endpoint({
		method: "GET",
		path: "/v1/charges/:id/refunds",
		params: paging,
		run({ tx, params, path }) {
			const { id } = byPath(tx, "charge", path.id);
			return listWithin(tx.find("refund", { charge: id }).reverse(), `/v1/charges/${id}/refunds`, params);
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/charges/:id",
		params: { description: text(), metadata: metadataParam(), receipt_email: text(512) },
		run({ tx, params, path }) {
			const charge = byPath(tx, "charge", path.id);
			if (params.description !== undefined) charge.description = params.description;
			if (params.receipt_email !== undefined) charge.receipt_email = params.receipt_email;
			charge.metadata = mergeMetadata(charge.metadata, params.metadata);
			tx.emit("charge.updated", charge);
			return charge;
		},
	}),
];
