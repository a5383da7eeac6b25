import { AsyncLocalStorage } from "node:async_hooks";

const endsAt = new AsyncLocalStorage<number>();

/** For work of many calls to another party, each with a time-out of its own: a person waits for all of them together. */
export function withinMs<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
	return endsAt.run(performance.now() + milliseconds, work);
}

/** Of the work around this call. Undefined: it may take as long as it takes. */
export function millisecondsLeft(): number | undefined {
	const end = endsAt.getStore();
	return end === undefined ? undefined : Math.max(0, end - performance.now());
}
