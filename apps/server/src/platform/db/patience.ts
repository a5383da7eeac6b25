import { AsyncLocalStorage } from "node:async_hooks";

/** How long one statement may take, in milliseconds. */
export interface Patience {
	/**
	 * When the server ends the statement. Only works inside a transaction, because elsewhere it would cost an extra
	 * message.
	 */
	readonly statementMs: number;
	/** When we give up and close the connection. For a frozen server that ends nothing. */
	readonly answerMs: number;
}

export const ofPeople: Patience = { statementMs: 5000, answerMs: 8000 };

const waits = new AsyncLocalStorage<true>();

/**
 * Runs `work` with short time limits, because somebody waits for the answer. "Try again in a moment" after seconds is
 * better than an answer after half a minute.
 */
export function whileSomebodyWaits<T>(work: () => T): T {
	return waits.run(true, work);
}

export function somebodyWaits(): boolean {
	return waits.getStore() === true;
}
