import { setTimeout as sleep } from "node:timers/promises";
import { isStalePlan } from "./repeated-statements.ts";

const triesMore = 3;

/**
 * PostgreSQL ends one of two transactions that wait for each other, and one whose prepared plan is older than
 * its table. Nothing of it was kept, so the same work can run again.
 */
export async function againAfterClash<T>(run: () => Promise<T>): Promise<T> {
	for (let left = triesMore; ; left -= 1) {
		try {
			return await run();
		} catch (error) {
			if (left === 0 || !(isClash(error) || isStalePlan(error))) throw error;
			// The other transaction ends first, or the two meet again.
			if (!isStalePlan(error)) await sleep(20 + Math.random() * 80);
		}
	}
}

/** A deadlock, or a failed serialization. Our own errors may wrap it. */
function isClash(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: unknown };
	return code === "40P01" || code === "40001" || (cause instanceof Error && isClash(cause));
}
