/** An authority that hears complaints. */
export interface Authority {
	readonly id: string;
	readonly name: string;
	readonly address: string | null;
	readonly email: string | null;
	/** The address of its form for complaints. */
	readonly webform: string | null;
	readonly web: string | null;
	/** The language in which it wants complaints, if it says so. */
	readonly language: string | null;
}
