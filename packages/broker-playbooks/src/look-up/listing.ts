/** What a broker shows of somebody, as text. All of it comes from a stranger's page, so it must be shown escaped. */
export interface Listing {
	/**
	 * Identifies the listing at its broker, and stays the same: the address of its page without the parts that change
	 * from visit to visit, or a digest of what it shows if it has no page.
	 */
	readonly key: string;
	/** Its own page, if it has one. Always on a host of its broker. */
	readonly url: string | null;
	readonly name: string;
	readonly alternativeNames: readonly string[];
	/** In years, on the day `readOn`. */
	readonly age: number | null;
	/** Formatted as YYYY-MM-DD. */
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
	/** Two letters for a state of the United States, otherwise as the page writes it. */
	readonly state: string;
}
