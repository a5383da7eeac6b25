import { type KeyboardEvent, useState } from "react";

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The point that a chart describes: the one under the pointer, or the one chosen with the arrow keys. */
export function useChosen(count: number) {
	const [at, choose] = useState<number | null>(null);
	const chosen = at !== null && at < count ? at : null;
	const keys = {
		tabIndex: 0,
		onFocus: () => choose((before) => before ?? 0),
		onBlur: () => choose(null),
		onKeyDown: (event: KeyboardEvent) => {
			if (event.key === "Escape") return choose(null);
			// open-lookup: no key of a keyboard has such a name
			const step = steps[event.key];
			if (step === undefined || count === 0) return;
			// Otherwise the page would scroll.
			event.preventDefault();
			choose(Math.min(count - 1, Math.max(0, (chosen ?? 0) + step)));
		},
	};
	return { chosen, choose, keys };
}
