/** The number of wrong passwords and codes that this process received. It only grows. */
export interface Guesses {
	failed: number;
	/** The number of wrong tries after which an address or account was locked for a while. */
	locked: number;
}

/**
 * The result of the first counter for a guess that two counters count. They count it as one guess, and at most one
 * lock-out.
 */
export interface CountedBefore {
	readonly locked: boolean;
}

export function noteGuess(guesses: Guesses, locked: boolean, before?: CountedBefore): boolean {
	if (!before) guesses.failed += 1;
	if (locked && !before?.locked) guesses.locked += 1;
	return locked;
}
