import { byPath } from "../engine/basics/find.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { flag, list, range, text } from "../http/params.ts";

export const eventEndpoints = [
	endpoint({
		method: "GET",
		path: "/v1/events",
		params: { ...paging, created: range(), delivery_success: flag(), type: text(), types: list(text()) },
		run({ tx, params }) {
			const { created, type, types } = params;
			if (type !== undefined && types !== undefined) {
				throw invalid(
					"You may only specify one of these parameters: type, types.",
					"type",
					"parameters_exclusive",
				);
			}
			return listOf(tx, "event", "/v1/events", params, {
				created,
				// At Stripe a type may end in a star, as in `invoice.*`.
				...(type?.endsWith("*") === true
					? { type: { gte: type.slice(0, -1), lt: `${type.slice(0, -1)}\u{10FFFF}` } }
					: { type }),
				...(types === undefined ? {} : { type: types }),
				...(params.delivery_success === undefined ? {} : { id: tx.eventsBy(params.delivery_success) }),
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/events/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "event", path.id),
	}),
];
