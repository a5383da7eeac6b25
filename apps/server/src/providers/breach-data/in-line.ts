import { setTimeout as sleep } from "node:timers/promises";
import type { SourceType } from "@unlisted/contracts/scanner";
import type { Clock } from "../../platform/clock/clock.ts";
import type { RateBudget } from "../../platform/net/rate-budget.ts";
import type { BreachData, SearchResults } from "./port.ts";

export interface InLineOptions {
	readonly budget: RateBudget;
	readonly clock: Clock;
	/** How many identifiers we may ask about per minute. */
	readonly perMinute: number;
	/** How long a search waits in the queue at most. */
	readonly patienceMs?: number;
}

/** How long we pause after "too many requests". A corpus does not say for how long. */
const pauseMs = 60_000;

/**
 * For a host of another party. All processes share one queue for it, and all pause if it answers "too many requests".
 */
export function inLine(data: BreachData, options: InLineOptions): BreachData {
	const { budget, clock, perMinute, patienceMs = 10_000 } = options;
	let known: readonly SourceType[] | undefined;

	async function sourceTypes(): Promise<readonly SourceType[]> {
		if (!known || (await budget.pausedMs(data.name)) === 0) known = await data.sourceTypes();
		return known;
	}

	async function tooMuch(wanted: readonly SourceType[], waitMs: number): Promise<SearchResults> {
		const types = (await sourceTypes()).filter((type) => wanted.includes(type));
		const retryAfterSeconds = Math.ceil(waitMs / 1000);
		const unknown = { state: "unknown", reason: "rate_limited", retryAfterSeconds } as const;
		return Object.fromEntries(types.map((type) => [type, unknown]));
	}

	return {
		...data,
		sourceTypes,
		search: async (identifiers, wanted, signal) => {
			signal.throwIfAborted();
			const paused = await budget.pausedMs(data.name);
			if (paused > 0) return tooMuch(wanted, paused);
			const wait = await budget.take(data.name, perMinute / Math.max(1, identifiers.length), patienceMs);
			if (wait > patienceMs) return tooMuch(wanted, wait);
			if (wait > 0) await sleep(wait, undefined, { signal });
			const results = await data.search(identifiers, wanted, signal);
			const said = Object.values(results).some((one) => "reason" in one && one.reason === "rate_limited");
			if (said) await budget.pause(data.name, clock.now().getTime() + pauseMs);
			return results;
		},
	};
}
