/** A signal that ends with another one, or after so long. */
export interface Ending {
	readonly signal: AbortSignal;
	/** When all is done: no timer and no listener is left. */
	release(): void;
}

/**
 * `AbortSignal.any` with a timeout says the same, and leaves a timer for the whole of its time and work for the garbage
 * collector behind each look-up.
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
