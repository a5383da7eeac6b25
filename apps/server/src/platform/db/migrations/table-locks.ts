import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "../database.ts";

// An arbitrary number that no other lock uses. With it, processes that start together migrate one after the other.
export const lockNumber = 7_463_829_101;

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

/** Takes the lock until the transaction ends, if no other process has it. */
export async function takeIfFree(tx: Transaction, lock: number): Promise<boolean> {
	const { rows } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as "mine"', [
		lock,
	]);
	return rows[0]?.mine ?? false;
}
