import { setTimeout as sleep } from "node:timers/promises";
import { SourceFailure } from "./source-failure.ts";

/** The time of one search. It ends at its limit or when the caller's signal aborts, whichever comes first. */
export interface Turn {
	readonly signal: AbortSignal;
	leftMs(): number;
	/** Null if the caller gave up, because then nothing else matters. */
	failureOf(error: unknown): SourceFailure | null;
	wait(milliseconds: number): Promise<void>;
}

export function startTurn(caller: AbortSignal, forMs: number): Turn {
	const end = performance.now() + forMs;
	const deadline = AbortSignal.timeout(forMs);
	const signal = AbortSignal.any([caller, deadline]);
	return {
		signal,
		leftMs: () => Math.max(0, end - performance.now()),
		failureOf(error) {
			if (caller.aborted) return null;
			if (error instanceof SourceFailure) return error;
			if (deadline.aborted) return new SourceFailure("timed_out", `The search took ${forMs} ms.`);
			// The error's message may contain the identifier, so we pass on only its name.
			const { name } = error instanceof Error ? error : { name: typeof error };
			return new SourceFailure("unreachable", `It could not be asked (${name}).`);
		},
		wait: (milliseconds) => sleep(milliseconds, undefined, { signal }),
	};
}
