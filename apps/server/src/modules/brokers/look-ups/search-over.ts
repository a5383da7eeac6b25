/** The scan has ended or the account is gone. No further broker may be told of the person. */
export class SearchOver extends Error {
	constructor() {
		super("This search is over.");
	}
}
