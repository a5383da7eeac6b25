/** A site as users of the lab see it. */
export interface LabSite {
	/** `NAME.localhost` */
	readonly host: string;
	readonly name: string;
	readonly title: string;
	/** One sentence that says what is special about it. */
	readonly character: string;
	/** The address for a browser. */
	readonly url: string;
	readonly parent: string | null;
	/** The mail address for letters; null if it takes none. */
	readonly email: string | null;
}
