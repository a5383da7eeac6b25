/** A signal that ends with another one, or after some time. */
export interface Ending {
	readonly signal: AbortSignal;
	/** Call it when the work is done, so that no timer and no listener is left. */
	release(): void;
}

/**
 * `AbortSignal.any` with a timeout does the same, but after each look-up it leaves a timer for the whole time and work
 * for the garbage collector.
 */
export function endingAfter(signal: AbortSignal, ms: number): Ending {
	const ending = new AbortController();
	const end = () => ending.abort();
	const timer = setTimeout(end, ms).unref();
	signal.addEventListener("abort", end);
	if (signal.aborted) end();
	return {
		signal: ending.signal,
		release() {
			clearTimeout(timer);
			signal.removeEventListener("abort", end);
		},
	};
}
