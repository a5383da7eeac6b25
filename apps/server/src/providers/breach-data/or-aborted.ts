/** Stops waiting for a shared call when the signal aborts. The call goes on for the others. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	signal.throwIfAborted();
	return new Promise<T>((resolve, reject) => {
		const giveUp = () => reject(signal.reason);
		signal.addEventListener("abort", giveUp, { once: true });
		promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
	});
}
