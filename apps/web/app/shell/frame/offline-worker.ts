/**
 * Installs the worker that answers with our own page if the server cannot be reached (decision 0144). It loads after a
 * quiet moment, so that the first visit does not wait for it. Returns a function that stops it.
 */
export function keepOfflineAnswer(): () => void {
	if (!("serviceWorker" in navigator)) return () => undefined;
	// A browser that refuses the worker shows its own error page, as before.
	const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
	const timer = setTimeout(register, quietMs);
	return () => clearTimeout(timer);
}

const quietMs = 3000;
