import { readStored, writeStored } from "./stored-session.ts";

/** When something of the scanner's was changed last in one of this browser's tabs. */
export const changedKey = "unlisted-changed";

/** This tab is not told: a browser names the change to the others only. */
export function tellOtherTabs(): void {
	writeStored(changedKey, String(performance.timeOrigin + performance.now()));
}

/**
 * Hears of changes from now on, and at once of one that came after this page began: what it shows may have been asked for before.
 * Returns how to stop it.
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
	// A page that the browser had set aside has heard nothing meanwhile.
	addEventListener("pageshow", lookBack);
	return () => {
		removeEventListener("storage", hear);
		removeEventListener("pageshow", lookBack);
	};
}

/** With the session: nothing of a person's use stays. */
export function forgetChanges(): void {
	writeStored(changedKey, null);
}
