import { decidedBy, storePause } from "../core/people.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { wakeQueued } from "../core/removals.repository.ts";

/**
 * One button stops everything that goes out, and starts it again where it was. Looks continue, because they tell nobody
 * anything new.
 */
export function pauseAll({ db, clock }: Pick<RemovalsDeps, "db" | "clock">) {
	return (userId: string, { paused }: { readonly paused: boolean }): Promise<Date | null> =>
		db.transaction(async (tx) => {
			const now = clock.now();
			const before = (await decidedBy(tx, userId)).pausedAt;
			const pausedAt = paused ? (before ?? now) : null;
			await storePause(tx, userId, pausedAt, now);
			if (!paused) await wakeQueued(tx, userId, now);
			return pausedAt;
		});
}
