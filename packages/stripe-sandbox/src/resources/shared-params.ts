import { emptyable, hash, metadata, oneOf, text } from "../http/params.ts";

const address = {
	city: text(),
	country: text(),
	line1: text(),
	line2: text(),
	postal_code: text(),
	state: text(),
};

export const addressParam = () =>
	hash(
		Object.fromEntries(Object.entries(address).map(([key, kind]) => [key, emptyable(kind)])) as {
			[Key in keyof typeof address]: ReturnType<typeof emptyable<string>>;
		},
	);

export const metadataParam = () => emptyable(metadata());

export const cancellationDetails = () =>
	hash({
		comment: emptyable(text()),
		feedback: emptyable(
			oneOf(
				"customer_service",
				"low_quality",
				"missing_features",
				"other",
				"switched_service",
				"too_complex",
				"too_expensive",
				"unused",
			),
		),
	});
