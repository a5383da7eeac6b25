import { setTimeout as sleep } from "node:timers/promises";

export const pauseMs = 2000;

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
