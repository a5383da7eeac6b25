/** What a broker shows of somebody, as text. Everything in it came from a stranger's page: show it escaped. */
export interface Listing {
	/**
	 * Names the listing at its broker, the same each time: the address of its page without what changes from
	 * visit to visit, or a digest of what it shows if it has no page.
	 */
	readonly key: string;
	/** Its own page, if it has one. Always on a host of its broker. */
	readonly url: string | null;
	readonly name: string;
	readonly alternativeNames: readonly string[];
	/** In years, on the day `readOn`. */
	readonly age: number | null;
	/** YYYY-MM-DD. */
	readonly readOn: string;
	/** The present place first, if the page says which one that is. */
	readonly places: readonly ListedPlace[];
	/** Whole addresses, as the page writes them. */
	readonly addresses: readonly string[];
	/** As the page writes them. */
	readonly phones: readonly string[];
	readonly emails: readonly string[];
	readonly relatives: readonly string[];
}

export interface ListedPlace {
	readonly city: string;
	/** Two letters where it is a state of the United States, else as the page writes it. */
	readonly state: string;
}
