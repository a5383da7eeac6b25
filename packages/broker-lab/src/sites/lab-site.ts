/** A site as users of the lab see it. */
export interface LabSite {
	/** `NAME.localhost` */
	readonly host: string;
	readonly name: string;
	readonly title: string;
	/** What is special about it, in a sentence. */
	readonly character: string;
	/** For a browser. */
	readonly url: string;
	readonly parent: string | null;
	/** Where it takes letters; null: nowhere. */
	readonly email: string | null;
}
