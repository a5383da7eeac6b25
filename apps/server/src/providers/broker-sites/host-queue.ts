import { setTimeout as sleep } from "node:timers/promises";
import type { HostQueue } from "@unlisted/broker-playbooks";
import type { Clock } from "../../platform/clock/clock.ts";
import type { RateBudget } from "../../platform/net/rate-budget.ts";

/** The turns of each host, in one queue for all processes. */
export function hostQueue({
	budget,
	clock,
}: {
	readonly budget: RateBudget;
	readonly clock: Clock;
}): HostQueue {
	const nameOf = (host: string) => `broker:${host}`;
	return {
		turn: async (host, perMinute, signal, patienceMs) => {
			const waitMs = await budget.take(nameOf(host), perMinute, patienceMs);
			if (waitMs > patienceMs) return false;
			if (waitMs > 0) await sleep(waitMs, undefined, { signal });
			// A Retry-After may have arrived while we waited.
			return (await budget.pausedMs(nameOf(host))) === 0;
		},
		pause: (host, seconds) => budget.pause(nameOf(host), clock.now().getTime() + seconds * 1000),
	};
}
