import type { Listing } from "@unlisted/broker-playbooks";
import { cutText } from "../../../platform/text/cut-text.ts";

const textMax = 300;
const valuesMax = 50;

/** A broker's page is untrusted, so no field of it may fill the database. */
export function boundedListing(listing: Listing): Listing {
	const many = (values: readonly string[]) => values.slice(0, valuesMax).map(text);
	return {
		key: listing.key,
		url: listing.url !== null && isPage(listing.url) ? listing.url : null,
		name: text(listing.name),
		alternativeNames: many(listing.alternativeNames),
		age: listing.age,
		readOn: listing.readOn,
		places: listing.places
			.slice(0, valuesMax)
			.map(({ city, state }) => ({ city: text(city), state: text(state) })),
		addresses: many(listing.addresses),
		phones: many(listing.phones),
		emails: many(listing.emails),
		relatives: many(listing.relatives),
	};
}

function text(value: string): string {
	// PostgreSQL cannot store NUL in text, and control characters are of no use to readers.
	return cutText(value.replace(/\p{Cc}+/gu, " ").trim(), textMax);
}

function isPage(url: string): boolean {
	return url.length <= 2000 && /^https?:\/\//i.test(url);
}
