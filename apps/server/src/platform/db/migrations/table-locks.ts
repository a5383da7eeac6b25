import { setTimeout as sleep } from "node:timers/promises";

export const pauseMs = 2000;

/**
 * A change of a table waits for those who use it, and all other statements wait behind the change. So it waits this
 * long, lets the others go on, and tries again. It gives up before the server looks for deadlocks (after a second),
 * because the server might then abort somebody's write instead of our change.
 */
export const lockWaitMs = 400;

/** `waitMs` is how long one try waits for a lock. */
export type Patiently = <T>(waitMs: number, work: () => Promise<T>) => Promise<T>;

export function patienceOf(patienceMs: number): Patiently {
	return async (waitMs, work) => {
		for (let left = Math.ceil(patienceMs / (waitMs + pauseMs)); ; left -= 1) {
			try {
				return await work();
			} catch (error) {
				if (left <= 1 || !isLocked(error)) throw error;
			}
			await sleep(pauseMs);
		}
	};
}

function isLocked(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: { code?: string } };
	return ["55P03", "40P01"].includes(cause?.code ?? code ?? "");
}
