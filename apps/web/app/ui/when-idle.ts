/** Calls back once the browser has nothing else to do; returns how to call it off. Safari has no word for that, so it waits a moment. */
export function whenIdle(act: () => void): () => void {
	if (typeof requestIdleCallback !== "function") {
		const timer = setTimeout(act, 500);
		return () => clearTimeout(timer);
	}
	const asked = requestIdleCallback(act, { timeout: 3000 });
	return () => cancelIdleCallback(asked);
}
