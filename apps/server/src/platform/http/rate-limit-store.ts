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

/** How many keys we remember. Above it, we forget the key that was not seen for longest. */
const capacity = 20_000;

/**
 * Fixed windows in this process's memory. The plugin's own store returns one shared object that the plugin
 * reads later. Of requests that arrive together, all would see the last count, and all would be refused.
 */
export class RateLimitStore {
	readonly #windows = new Map<string, Window>();

	/** The interface that the plugin calls. Of an address's networks, the fullest decides. */
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
		// Removed and added again, so that the Map's first key is the one that was not seen for longest.
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
