import type { Listing, Wanted } from "@unlisted/broker-playbooks";
import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { DrpBusiness } from "../../../providers/drp/port.ts";

/** What a person never lets us tell, unless they say otherwise. In the wrong hands these fields open other doors. */
export const usualNever: readonly DisclosableField[] = ["birth_date", "phone"];

/**
 * The fields that a request by the Data Rights Protocol tells: the name, and what the business says that it finds
 * people by.
 */
export function drpTells({ verifications }: Pick<DrpBusiness, "verifications">): readonly DisclosableField[] {
	const wanted = verifications.length > 0 ? verifications : (["email", "address"] as const);
	return [
		...(["first_name", "last_name"] as const),
		...(wanted.includes("address") ? (["city", "state"] as const) : []),
		...(wanted.includes("phone_number") ? (["phone"] as const) : []),
		...(wanted.includes("email") ? (["email"] as const) : []),
	];
}

export type ValueField = Exclude<DisclosableField, "listing_url">;

/** Fields that the form demands, but that the person does not let us tell. */
export function beyondLimits(
	demanded: readonly DisclosableField[],
	never: readonly DisclosableField[],
): DisclosableField[] {
	return demanded.filter((field) => never.includes(field));
}

/**
 * The values that a form demands, and nothing else. They come from the listing, since the broker has those already.
 * What the person typed is used only where the listing lacks a value. Fields beyond the person's limits are left out.
 */
export function allowedValues(
	demanded: readonly DisclosableField[],
	given: {
		readonly never: readonly DisclosableField[];
		readonly listing: Listing | null;
		readonly wanted: Wanted | null;
	},
): Partial<Record<ValueField, string>> {
	const known = { ...ofWanted(given.wanted), ...(given.listing && ofListing(given.listing)) };
	const allowed: Partial<Record<ValueField, string>> = {};
	for (const field of demanded) {
		if (field === "listing_url" || given.never.includes(field)) continue;
		const value = known[field];
		if (value) allowed[field] = value;
	}
	return allowed;
}

function ofWanted(wanted: Wanted | null): Partial<Record<ValueField, string>> {
	const [name] = wanted?.names ?? [];
	const [place] = wanted?.places ?? [];
	const { born } = wanted ?? {};
	return filled({
		first_name: name?.first,
		middle_name: name?.middle,
		last_name: name?.last,
		city: place?.city,
		state: place?.state,
		street: place?.street,
		postcode: place?.postcode,
		birth_year: born?.slice(0, 4),
		birth_date: born !== undefined && born.length === 10 ? born : undefined,
		phone: wanted?.phones?.[0],
		email: wanted?.emails?.[0],
	});
}

/**
 * Uses only what the listing says for sure. The name's first and last part are taken; those between may not be the
 * person's.
 */
function ofListing(listing: Listing): Partial<Record<ValueField, string>> {
	const parts = listing.name.trim().split(/\s+/).filter(Boolean);
	const [place] = listing.places;
	return filled({
		first_name: parts.length > 1 ? parts[0] : undefined,
		last_name: parts.length > 1 ? parts.at(-1) : undefined,
		city: place?.city,
		state: place?.state,
		age: listing.age === null ? undefined : String(listing.age),
	});
}

function filled(values: Readonly<Record<string, string | undefined>>): Partial<Record<ValueField, string>> {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
