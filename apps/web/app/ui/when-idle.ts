/**
 * Calls back when the browser is idle. Returns a function that cancels it. Safari has no such callback, so there it
 * waits for a moment.
 */
export function whenIdle(act: () => void): () => void {
	if (typeof requestIdleCallback !== "function") {
		const timer = setTimeout(act, 500);
		return () => clearTimeout(timer);
	}
	const asked = requestIdleCallback(act, { timeout: 3000 });
	return () => cancelIdleCallback(asked);
}
