import { addressGroups } from "./addresses/address-groups.ts";

interface Window {
	count: number;
	readonly endsAt: number;
}

export interface Counted {
	readonly current: number;
	/** Milliseconds until the count begins anew. */
	readonly ttl: number;
}

type Callback = (error: Error | null, result?: Counted) => void;

/** So many keys are remembered; beyond it the one not seen for longest is forgotten. */
const capacity = 20_000;

/**
 * Fixed windows in this process's memory. The plugin's own store answers one shared object, which it reads only
 * later: of requests that arrive together each then sees the count of the last one, and all are refused.
 */
export class RateLimitStore {
	readonly #windows = new Map<string, Window>();

	/** What the plugin calls. The fullest of an address's networks speaks for it. */
	incr(address: string, done: Callback, timeWindow: number): void {
		const now = Date.now();
		let fullest: Counted = { current: 0, ttl: 0 };
		for (const { key, allowance } of addressGroups(address)) {
			const { current, ttl } = this.count(key, timeWindow, now);
			const share = Math.ceil(current / allowance);
			if (share > fullest.current) fullest = { current: share, ttl };
		}
		done(null, fullest);
	}

	count(key: string, timeWindow: number, now = Date.now()): Counted {
		const known = this.#windows.get(key);
		const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + timeWindow };
		window.count += 1;
		// Taken out and put back: the Map's first key is then the one that was not seen for longest.
		this.#windows.delete(key);
		this.#windows.set(key, window);
		if (this.#windows.size > capacity) {
			const [oldest] = this.#windows.keys();
			if (oldest !== undefined) this.#windows.delete(oldest);
		}
		return { current: window.count, ttl: window.endsAt - now };
	}

	child(): RateLimitStore {
		return new RateLimitStore();
	}
}
