import { expect, it } from "vitest";
import { noteGuess } from "./guesses.ts";

it("a guess that two counters count is one guess and one lock-out", () => {
	const guesses = { failed: 0, locked: 0 };
	noteGuess(guesses, false);
	noteGuess(guesses, true, { locked: false });
	expect(guesses).toEqual({ failed: 1, locked: 1 });
	noteGuess(guesses, true);
	noteGuess(guesses, true, { locked: true });
	expect(guesses).toEqual({ failed: 2, locked: 2 });
});
