/**
 * A page asks every two seconds how far a scan is. A scan that is over before this time has no state to show in
 * between.
 */
const shownAfterMs = 250;

export interface ShownLater {
	/** Writes the first state now, if it was not written yet, because another state of this scan is written next. */
	now(): Promise<void>;
	/** Prevents the first state from being written later. Returns whether it was written. */
	over(): Promise<boolean>;
}

/** Writes the first state of a scan once, as soon as the scan lasts long enough. */
export function showLater(write: () => Promise<void>): ShownLater {
	let written: Promise<void> | undefined;
	const now = () => {
		clearTimeout(timer);
		written ??= write();
		return written;
	};
	// The next caller of `now` or `over` gets this error.
	const timer = setTimeout(() => void now().catch(() => undefined), shownAfterMs);
	return {
		now,
		over: async () => {
			clearTimeout(timer);
			await written;
			return written !== undefined;
		},
	};
}
