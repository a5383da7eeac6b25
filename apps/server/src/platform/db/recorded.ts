import type { Transaction } from "./database.ts";

/**
 * That a transaction writes down who sees something. Whatever shows a person's data to somebody else asks for one, so nobody can call it
 * without the record. Only the code that writes the record makes one.
 */
export class Recorded {
	readonly #in: Transaction;

	constructor(tx: Transaction) {
		this.#in = tx;
	}

	/** The record of another transaction may be rolled back while this one shows something. */
	refuseUnlessIn(tx: Transaction): void {
		if (this.#in !== tx) throw new Error("The record is in another transaction.");
	}
}
