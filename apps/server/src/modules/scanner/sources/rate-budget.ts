import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { RateBudget } from "../../../providers/breach-data/port.ts";
import { nextPlace, pausedUntil, pauseUntil, takePlace } from "./rate-budget.repository.ts";

/** One queue for all workers on all machines, in the database. */
export function createRateBudget({
	db,
	clock,
}: {
	readonly db: Database;
	readonly clock: Clock;
}): RateBudget {
	const untilThen = (then: Date | null) => Math.max(0, (then?.getTime() ?? 0) - clock.now().getTime());
	return {
		take: async (provider, perMinute, patienceMs = Number.POSITIVE_INFINITY) => {
			const now = clock.now();
			const stepMs = 60_000 / Math.max(perMinute, 0.001);
			const latest = new Date(Math.min(now.getTime() + patienceMs, endOfTime));
			const place = await takePlace(db, { provider, now, stepMs, latest });
			if (place) return untilThen(place);
			// It may have moved since, so this is a guess. But it is too long to wait anyway.
			return Math.max(patienceMs + 1, untilThen(await nextPlace(db, provider)));
		},
		pausedMs: async (provider) => untilThen(await pausedUntil(db, provider)),
		pause: (provider, untilMs) =>
			pauseUntil(db, provider, clock.now(), new Date(Math.min(untilMs, endOfTime))),
	};
}

/** A date that a database timestamp can hold. */
const endOfTime = Date.UTC(9999, 0, 1);
