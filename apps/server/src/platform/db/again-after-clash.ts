import { setTimeout as sleep } from "node:timers/promises";
import { isStalePlan } from "./repeated-statements.ts";

const triesMore = 3;
/** Each try finds one stale statement, which is not prepared again. No transaction has this many statements. */
const stalePlans = 100;

/**
 * PostgreSQL aborts one of two transactions that wait for each other, and a transaction whose prepared plan is older
 * than its table. It keeps nothing of that transaction, so the same work can run again.
 */
export async function againAfterClash<T>(run: () => Promise<T>): Promise<T> {
	for (let clashes = 0, stale = 0; ; ) {
		try {
			return await run();
		} catch (error) {
			if (isStalePlan(error)) {
				stale += 1;
				if (stale > stalePlans) throw error;
				continue;
			}
			clashes += 1;
			if (clashes > triesMore || !isClash(error)) throw error;
			// Waits so that the other transaction can end first. Otherwise the two would clash again.
			await sleep(20 + Math.random() * 80);
		}
	}
}

/** A deadlock or a serialization failure. Our own errors may wrap it. */
function isClash(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: unknown };
	return code === "40P01" || code === "40001" || (cause instanceof Error && isClash(cause));
}
