import { orAborted } from "./or-aborted.ts";
import { SourceFailure } from "./source-failure.ts";

/** Two callers with the same question at the same time share one answer. A later caller asks again. */
export function shareInFlight<T>() {
	const flying = new Map<string, Promise<T>>();
	return async (key: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
		const other = flying.get(key);
		if (other)
			try {
				return await orAborted(other, signal);
			} catch (error) {
				// The first caller gave up, which says nothing about the answer. So this caller asks again.
				if (error instanceof SourceFailure || signal.aborted) throw error;
			}
		const own = ask().finally(() => {
			if (flying.get(key) === own) flying.delete(key);
		});
		flying.set(key, own);
		return own;
	};
}
