import type { Home } from "../world/families.ts";
import { folded } from "../world/folded.ts";

/** What one broker knows about a person, with gaps, old addresses and mistakes. */
export interface BrokerRecord {
	/** Names the listing at its owner, the same on each mirror. */
	readonly id: string;
	/** Who it is about. The site does not show it. */
	readonly residentId: string;
	readonly first: string;
	/** A letter, a name or nothing. */
	readonly middle: string;
	readonly last: string;
	readonly suffix: string;
	/** Whole names. */
	readonly alsoKnownAs: readonly string[];
	/** On the day of the question. */
	readonly age: number | null;
	readonly birthYear: number | null;
	readonly died: boolean;
	/** The one that the broker takes for the present one first. */
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

/** For addresses of pages: small letters, digits and hyphens. */
export const slug = (text: string) => folded(text).replaceAll(" ", "-");

export const oneLine = (home: Home) => `${streetOf(home)}, ${cityOf(home)} ${home.postcode}`;
