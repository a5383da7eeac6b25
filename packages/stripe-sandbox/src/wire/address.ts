export interface AddressGiven {
	city?: string | null | undefined;
	country?: string | null | undefined;
	line1?: string | null | undefined;
	line2?: string | null | undefined;
	postal_code?: string | null | undefined;
	state?: string | null | undefined;
}

/** Returns an address with all its keys, as Stripe shows it. */
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
