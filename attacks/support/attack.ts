import type { Target } from "./target.ts";

/** `not tried`: this server cannot be attacked in this way, for example because we cannot read its mails. */
export type Outcome = "held" | "DID NOT HOLD" | "not tried";

export interface Verdict {
	readonly outcome: Outcome;
	/** What we saw, in one line. */
	readonly evidence: string;
}

export interface Attack {
	readonly name: string;
	/** What the attacker wants, and how. */
	readonly tries: string;
	/** Takes seconds at most, so the journeys run it too. */
	readonly quick?: boolean;
	run(target: Target): Promise<Verdict>;
}

/** Collects observations; one failure is enough. */
export class Findings {
	readonly #failed: string[] = [];
	readonly #held: string[] = [];

	expect(holds: boolean, seen: string): void {
		(holds ? this.#held : this.#failed).push(seen);
	}

	verdict(): Verdict {
		const failed = this.#failed.length > 0;
		return {
			outcome: failed ? "DID NOT HOLD" : "held",
			evidence: (failed ? this.#failed : this.#held).join("; "),
		};
	}
}

export const notTried = (why: string): Verdict => ({ outcome: "not tried", evidence: why });
