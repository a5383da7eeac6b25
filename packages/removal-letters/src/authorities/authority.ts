/** Who hears a complaint. */
export interface Authority {
	readonly id: string;
	readonly name: string;
	readonly address: string | null;
	readonly email: string | null;
	/** Its form for complaints. */
	readonly webform: string | null;
	readonly web: string | null;
	/** The language that it wants complaints in, if it says so. */
	readonly language: string | null;
}
