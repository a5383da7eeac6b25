/**
 * The worker that answers with a page of ours where the server cannot be reached (decision 0144). It is fetched when the page has
 * been quiet for a moment: the first visit must not wait for it. Returns how to stop.
 */
export function keepOfflineAnswer(): () => void {
	if (!("serviceWorker" in navigator)) return () => undefined;
	// A browser that refuses one shows its own page, as before.
	const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
	const timer = setTimeout(register, quietMs);
	return () => clearTimeout(timer);
}

const quietMs = 3000;
