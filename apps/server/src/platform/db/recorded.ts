import type { Transaction } from "./database.ts";

/**
 * Proves that a transaction records who sees something. Code that shows a person's data to somebody else requires
 * one, so nobody can call it without the record. Only the code that writes the record makes one.
 */
export class Recorded {
	readonly #in: Transaction;

	constructor(tx: Transaction) {
		this.#in = tx;
	}

	/** A record in another transaction may be rolled back although this one shows something. */
	refuseUnlessIn(tx: Transaction): void {
		if (this.#in !== tx) throw new Error("The record is in another transaction.");
	}
}
