import { addressGroups } from "./addresses/address-groups.ts";

interface Window {
	count: number;
	readonly endsAt: number;
}

export interface Counted {
	readonly current: number;
	/** Milliseconds until the count restarts. */
	readonly ttl: number;
}

type Callback = (error: Error | null, result?: Counted) => void;

/** How many keys are remembered. Above it, the key not seen for longest is forgotten. */
const capacity = 20_000;

/**
 * Fixed windows in this process's memory. The plugin's own store returns one shared object that the plugin
 * reads later. Requests that arrive together would all see the last count, and all would be refused.
 */
export class RateLimitStore {
	readonly #windows = new Map<string, Window>();

	/** The interface that the plugin calls. The fullest of an address's networks decides. */
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
		// Removed and inserted again, so that the Map's first key is the one not seen for longest.
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
