/** What the list knows about one service. */
export interface ServiceLine {
	readonly name: string;
	/** The page to change the password, or the page for the account's security. */
	readonly page?: string;
	/** Another domain of the service, for example after it changed its name. */
	readonly also?: readonly string[];
	/** We do not know whether people can still sign in there. */
	readonly doubtful?: true;
	/** What people without an account there should know. */
	readonly note?: string;
}

/** A service that has shut, or that collects data about people who have no account there. */
export interface NotedLine {
	readonly name: string;
	/** One sentence about that. */
	readonly note: string;
}

export interface CollectorLine extends NotedLine {
	/** The company no longer exists. There is nobody to ask, and somebody else may own its domain. */
	readonly gone?: true;
}
