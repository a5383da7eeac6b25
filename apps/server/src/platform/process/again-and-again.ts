/**
 * Does it now and again after each pause, never twice at once. `work` says itself what went wrong and does not throw. The
 * answer ends it, and waits for what is under way.
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
