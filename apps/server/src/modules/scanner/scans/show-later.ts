/** A page asks every two seconds how far a scan is. One that is over before this has nothing to show in between. */
const shownAfterMs = 250;

export interface ShownLater {
	/** Writes it now, if nobody did: something else about this scan is written next. */
	now(): Promise<void>;
	/** From here on it is not written any more. Answers whether it was. */
	over(): Promise<boolean>;
}

/** Writes once how a scan begins, as soon as it lasts. */
export function showLater(write: () => Promise<void>): ShownLater {
	let written: Promise<void> | undefined;
	const now = () => {
		clearTimeout(timer);
		written ??= write();
		return written;
	};
	// Who asks next hears of its failure.
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
