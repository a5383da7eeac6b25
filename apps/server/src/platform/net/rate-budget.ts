import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log/log.ts";
import { beginPause, lengthenPause, nextPlace, pausedUntil, takePlace } from "./rate-budget.repository.ts";

/**
 * The rate limit of a provider, shared by all processes. It gives a place in the queue, or says how long until there
 * is one.
 */
export interface RateBudget {
	/**
	 * Takes a place for one question. Returns how many milliseconds to wait. If that is more than `patienceMs`,
	 * it takes no place, so that callers behind it need not wait.
	 */
	take(provider: string, perMinute: number, patienceMs?: number): Promise<number>;
	/** For how many milliseconds nobody may ask. For callers that got their place before the Retry-After came. */
	pausedMs(provider: string): Promise<number>;
	/** Applies a Retry-After: nobody asks before that time, in any process. Logs a line when a pause begins. */
	pause(provider: string, untilMs: number): Promise<void>;
}

/** One queue in the database for all workers on all machines. */
export function createRateBudget({
	db,
	clock,
	log,
}: {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
}): RateBudget {
	const untilThen = (then: Date | null) => Math.max(0, (then?.getTime() ?? 0) - clock.now().getTime());
	return {
		take: async (provider, perMinute, patienceMs = Number.POSITIVE_INFINITY) => {
			const now = clock.now();
			const stepMs = 60_000 / Math.max(perMinute, 0.001);
			const latest = new Date(Math.min(now.getTime() + patienceMs, endOfTime));
			const place = await takePlace(db, { provider, now, stepMs, latest });
			if (place) return untilThen(place);
			// The queue may have moved since, so this is a guess. But it is too long to wait anyway.
			return Math.max(patienceMs + 1, untilThen(await nextPlace(db, provider)));
		},
		pausedMs: async (provider) => untilThen(await pausedUntil(db, provider)),
		pause: async (provider, untilMs) => {
			const [now, until] = [clock.now(), new Date(Math.min(untilMs, endOfTime))];
			if (until <= now) return;
			if (await beginPause(db, provider, now, until))
				log.warn({ provider, until }, "told to wait: nobody asks there until then");
			else await lengthenPause(db, provider, until);
		},
	};
}

/** A date that a database timestamp can hold. */
const endOfTime = Date.UTC(9999, 0, 1);
