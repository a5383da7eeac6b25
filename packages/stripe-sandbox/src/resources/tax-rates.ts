import { byPath } from "../engine/basics/find.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { decimal, flag, oneOf, range, required, text } from "../http/params.ts";
import { newId } from "../store/ids.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import { metadataParam } from "./shared-params.ts";

const editable = {
	active: flag(),
	country: text(2),
	description: text(),
	jurisdiction: text(50),
	metadata: metadataParam(),
	state: text(3),
	tax_type: oneOf("gst", "hst", "igst", "jct", "pst", "qst", "rst", "sales_tax", "service_tax", "vat"),
};
const plain = ["active", "country", "description", "jurisdiction", "state", "tax_type"] as const;

export const taxRateEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/tax_rates",
		params: {
			...editable,
			display_name: required(text(50)),
			inclusive: required(flag()),
			percentage: required(decimal()),
		},
		run({ tx, params }) {
			const percentage = Number(params.percentage);
			if (percentage < 0 || percentage > 100)
				throw invalid("Percentage must be between 0 and 100.", "percentage");
			const rate = tx.insert("tax_rate", {
				id: newId("txr"),
				object: "tax_rate",
				active: params.active ?? true,
				country: params.country ?? null,
				created: tx.now,
				description: params.description ?? null,
				display_name: params.display_name,
				effective_percentage: percentage,
				flat_amount: null,
				inclusive: params.inclusive,
				jurisdiction: params.jurisdiction ?? null,
				jurisdiction_level: null,
				livemode: false,
				metadata: mergeMetadata({}, params.metadata),
				percentage,
				rate_type: "percentage",
				state: params.state ?? null,
				tax_type: params.tax_type ?? null,
			});
			tx.emit("tax_rate.created", rate);
			return rate;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/tax_rates",
		params: { ...paging, active: flag(), created: range(), inclusive: flag() },
		run({ tx, params }) {
			const { active, created, inclusive } = params;
			return listOf(tx, "tax_rate", "/v1/tax_rates", params, { active, created, inclusive });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/tax_rates/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "tax_rate", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/tax_rates/:id",
		params: { ...editable, display_name: text(50) },
		run({ tx, params, path }) {
			const rate = byPath(tx, "tax_rate", path.id);
			for (const key of [...plain, "display_name"] as const) {
				if (params[key] !== undefined) Object.assign(rate, { [key]: params[key] });
			}
			rate.metadata = mergeMetadata(rate.metadata ?? {}, params.metadata);
			tx.emit("tax_rate.updated", rate);
			return rate;
		},
	}),
];
