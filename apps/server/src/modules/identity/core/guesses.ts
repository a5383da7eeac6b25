/** How often this process was given a wrong password or code. It only grows. */
export interface Guesses {
	failed: number;
	/** Those after which nobody may try there for a while. */
	locked: number;
}

/** What another counter made of the same guess. Two counters make one guess, and at most one lock-out, of it. */
export interface CountedBefore {
	readonly locked: boolean;
}

export function noteGuess(guesses: Guesses, locked: boolean, before?: CountedBefore): boolean {
	if (!before) guesses.failed += 1;
	if (locked && !before?.locked) guesses.locked += 1;
	return locked;
}
