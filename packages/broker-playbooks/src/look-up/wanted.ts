/**
 * The person to search for, in the form that playbooks need. It contains what the person has typed, and nothing from
 * brokers.
 */
export interface Wanted {
	/** The present name first, then former ones and nicknames. At least one. */
	readonly names: readonly WantedName[];
	/** YYYY-MM-DD or YYYY. */
	readonly born?: string;
	/** The present place first, then earlier ones. At least one. */
	readonly places: readonly WantedPlace[];
	/** In E.164. */
	readonly phones?: readonly string[];
	readonly emails?: readonly string[];
	/** Whole names of relatives that the person gave. */
	readonly relatives?: readonly string[];
}

export interface WantedName {
	readonly first: string;
	readonly middle?: string;
	readonly last: string;
}

export interface WantedPlace {
	readonly city: string;
	/** Two letters in the United States, otherwise empty. */
	readonly state: string;
	/** ISO 3166-1, two letters in upper case. */
	readonly country: string;
	readonly street?: string;
	readonly postcode?: string;
}
