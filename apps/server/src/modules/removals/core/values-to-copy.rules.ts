import type { Listing, Wanted } from "@unlisted/broker-playbooks";
import { type DisclosableField, disclosableFieldWords } from "@unlisted/contracts/removals/removal-values";
import type { ValueToCopy } from "@unlisted/contracts/removals/removals";
import { allowedValues } from "./disclosure.rules.ts";

/**
 * The values that a person types into a broker's form. They include all that it demands, even beyond their limits,
 * because here the person decides.
 */
export function valuesToCopy(
	fields: readonly DisclosableField[],
	given: { readonly listing: Listing | null; readonly wanted: Wanted | null },
): ValueToCopy[] {
	const values = allowedValues(fields, { ...given, never: [] });
	return fields.flatMap((field) => {
		const value = field === "listing_url" ? given.listing?.url : values[field];
		return value ? [{ label: disclosableFieldWords[field], value }] : [];
	});
}
