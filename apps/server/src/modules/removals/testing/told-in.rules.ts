import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";

/**
 * What a letter says of the person, as far as they told us. Digits in addresses of listings mean nothing and are
 * ignored.
 */
export function toldIn(
	text: string,
	{ first, last }: { readonly first: string; readonly last: string },
): DisclosableField[] {
	const said: readonly (readonly [DisclosableField, string])[] = [
		["first_name", first],
		["last_name", last],
		["city", "Springfield"],
		["birth_year", "1984"],
	];
	const words = new Set(text.replace(/https?:\S+|\S+@\S+/g, " ").split(/[^\p{L}\p{N}]+/u));
	return [
		...said.flatMap(([field, value]) => (words.has(value) ? [field] : [])),
		...(/https?:/.test(text) ? (["listing_url"] as const) : []),
	];
}
