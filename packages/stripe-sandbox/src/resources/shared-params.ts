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

export interface AddressGiven {
	city?: string | null | undefined;
	country?: string | null | undefined;
	line1?: string | null | undefined;
	line2?: string | null | undefined;
	postal_code?: string | null | undefined;
	state?: string | null | undefined;
}

/** An address with all its keys, as Stripe shows it. */
export function fullAddress(given: AddressGiven) {
	return {
		city: given.city ?? null,
		country: given.country ?? null,
		line1: given.line1 ?? null,
		line2: given.line2 ?? null,
		postal_code: given.postal_code ?? null,
		state: given.state ?? null,
	};
}

/** New keys are added, empty values take keys away, and nothing at all empties it. */
export function mergeMetadata(
	old: Record<string, string>,
	given: Record<string, string> | null | undefined,
): Record<string, string> {
	if (given === undefined) return old;
	if (given === null) return {};
	return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ""));
}
