/**
 * Runs `work` now and again after each pause, never twice at once. `work` must log its own errors and not throw. The
 * returned function stops it and waits for a running call.
 */
export function againAndAgain(work: () => Promise<void>, pauseMs: number): () => Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	let ended = false;
	let working: Promise<void>;
	const again = () => {
		if (ended) return;
		timer = setTimeout(begin, pauseMs);
	};
	const begin = () => {
		working = work().then(again);
	};
	working = work().then(again);
	return async () => {
		ended = true;
		clearTimeout(timer);
		await working;
	};
}
