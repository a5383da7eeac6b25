import { AsyncLocalStorage } from "node:async_hooks";

const endsAt = new AsyncLocalStorage<number>();

/**
 * Limits the total time of several calls to another party. Each call has its own time limit, but a person waits for
 * all of them together.
 */
export function withinMs<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
	return endsAt.run(performance.now() + milliseconds, work);
}

/** The time left for the work around this call. Undefined if there is no limit. */
export function millisecondsLeft(): number | undefined {
	const end = endsAt.getStore();
	return end === undefined ? undefined : Math.max(0, end - performance.now());
}
