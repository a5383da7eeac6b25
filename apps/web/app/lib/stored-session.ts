import { useSyncExternalStore } from "react";

/** The key under which the sign-in client keeps its session. */
export const storedSessionKey = "sb-unlisted-auth-token";

/** Other tabs are heard through `storage`; this tab's own changes only through this event. */
export const sessionChangedEvent = "unlisted:session-changed";

function subscribe(onChange: () => void): () => void {
	window.addEventListener("storage", onChange);
	window.addEventListener(sessionChangedEvent, onChange);
	return () => {
		window.removeEventListener("storage", onChange);
		window.removeEventListener(sessionChangedEvent, onChange);
	};
}

function read(): boolean {
	try {
		return localStorage.getItem(storedSessionKey) !== null;
	} catch {
		return false;
	}
}

/**
 * Whether someone seems to be signed in here: enough to choose a link, and free of the sign-in client's weight. It
 * protects nothing. False until the page has taken over from the prepared HTML.
 */
export function useSeemsSignedIn(): boolean {
	return useSyncExternalStore(subscribe, read, () => false);
}
