/** How often this process was given a wrong password or code. It only grows. */
export interface Guesses {
	failed: number;
	/** Those after which nobody may try there for a while. */
	locked: number;
}

export function noteGuess(guesses: Guesses, locked: boolean): boolean {
	guesses.failed += 1;
	if (locked) guesses.locked += 1;
	return locked;
}
