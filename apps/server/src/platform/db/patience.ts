import { AsyncLocalStorage } from "node:async_hooks";

/** How long one statement may take. In milliseconds. */
export interface Patience {
	/** The server ends it then. Inside of a transaction only: elsewhere it would cost a message of its own. */
	readonly statementMs: number;
	/** We give up then, and close the connection. For a server that is frozen and ends nothing. */
	readonly answerMs: number;
}

export const ofPeople: Patience = { statementMs: 5000, answerMs: 8000 };

const waits = new AsyncLocalStorage<true>();

/** Somebody waits for the answer of `work`: "try again in a moment" after seconds is better than an answer after half a minute. */
export function whileSomebodyWaits<T>(work: () => T): T {
	return waits.run(true, work);
}

export function somebodyWaits(): boolean {
	return waits.getStore() === true;
}
