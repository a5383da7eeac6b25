import { readStored, writeStored } from "./stored-session.ts";

/** The time of the last change to the scanner's data in any tab of this browser. */
export const changedKey = "unlisted-changed";

/** Browsers send this event only to the other tabs. */
export function tellOtherTabs(): void {
	writeStored(changedKey, String(performance.timeOrigin + performance.now()));
}

/**
 * Calls `onChange` for later changes. It also does so at once for a change after this page began, because the page may
 * have loaded its data before. Returns a function that stops it.
 */
export function hearOtherTabs(onChange: () => void): () => void {
	let known = performance.timeOrigin;
	const lookBack = () => {
		const changed = Number(readStored(changedKey) ?? 0);
		if (changed <= known) return;
		known = changed;
		onChange();
	};
	const hear = ({ key, newValue }: StorageEvent) => {
		if (key === changedKey && newValue !== null) onChange();
	};
	lookBack();
	addEventListener("storage", hear);
	// A page that the browser had frozen got no events meanwhile.
	addEventListener("pageshow", lookBack);
	return () => {
		removeEventListener("storage", hear);
		removeEventListener("pageshow", lookBack);
	};
}

/** Called when the session ends, so that no trace of a person's use stays. */
export function forgetChanges(): void {
	writeStored(changedKey, null);
}
