/** What a service's line says. */
export interface ServiceLine {
	readonly name: string;
	/** The page that changes the password, or the account's security. */
	readonly page?: string;
	/** A domain of its own besides the catalogue's, such as after it changed its name. */
	readonly also?: readonly string[];
	/** We could not find out whether people can still sign in there. */
	readonly doubtful?: true;
	/** What a person without an account there has to know. */
	readonly note?: string;
}

/** One that has shut, or gathers data about people who have no account there. */
export interface NotedLine {
	readonly name: string;
	/** One sentence that says so. */
	readonly note: string;
}

export interface CollectorLine extends NotedLine {
	/** It is not there any more: nobody is left to be asked, and somebody else may own its domain. */
	readonly gone?: true;
}
