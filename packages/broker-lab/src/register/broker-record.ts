import type { Home } from "../world/families.ts";
import { folded } from "../world/folded.ts";

/** What one broker knows about a person, with gaps, old addresses and mistakes. */
export interface BrokerRecord {
	/** The listing's id at its owner. Every mirror uses the same. */
	readonly id: string;
	/** The person that the record is about. The site does not show it. */
	readonly residentId: string;
	readonly first: string;
	/** An initial, a name or nothing. */
	readonly middle: string;
	readonly last: string;
	readonly suffix: string;
	/** Full names. */
	readonly alsoKnownAs: readonly string[];
	/** The age on the day of the search. */
	readonly age: number | null;
	readonly birthYear: number | null;
	readonly died: boolean;
	/** First the home that the broker takes for the present one. */
	readonly homes: readonly Home[];
	/** `(212) 555-0134` */
	readonly phones: readonly string[];
	readonly emails: readonly string[];
	readonly relatives: readonly string[];
}

export const fullName = ({ first, middle, last, suffix }: BrokerRecord) =>
	[first, middle, last, suffix].filter((part) => part !== "").join(" ");

export const streetOf = ({ number, street }: Home) => `${number} ${street}`;
export const cityOf = ({ city, state }: Home) => `${city}, ${state}`;

/** A text for addresses of pages: lower case, with digits and hyphens. */
export const slug = (text: string) => folded(text).replaceAll(" ", "-");

export const oneLine = (home: Home) => `${streetOf(home)}, ${cityOf(home)} ${home.postcode}`;
