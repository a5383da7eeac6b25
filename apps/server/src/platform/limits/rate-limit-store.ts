import { addressGroups } from "../http/addresses/address-groups.ts";
import type { SharedCounts, Window } from "./shared-counts.ts";

export interface Counted {
	readonly current: number;
	/** Milliseconds until the count restarts. */
	readonly ttl: number;
}

type Callback = (error: Error | null, result?: Counted) => void;

/** How many keys we remember. Above that, we forget the key that was not seen for longest. */
const capacity = 20_000;

export interface CountedTogether {
	/** The name of what is counted. It is the same in every process. */
	readonly name: string;
	/** The limit. As long as a caller is below a twentieth of it in this process, we do not tell the others. */
	readonly max: number;
	/** Null if this process counts alone. */
	readonly shared: SharedCounts | null;
}

/** What the plugin passes for a route with its own limit. */
interface RouteLimit {
	readonly max?: unknown;
	readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string };
}

/**
 * Fixed windows in the memory of this process, which regularly learns what other processes counted. They are measured
 * with a timer that never jumps: if the machine's clock went back, a window would last that much longer. We cannot use the
 * plugin's own store: it returns one shared object that the plugin reads later. If requests arrive together, all of
 * them would see the last count, and all would be refused.
 */
export class RateLimitStore {
	readonly #windows = new Map<string, Window>();
	readonly #together: CountedTogether;

	constructor(together: CountedTogether = { name: "", max: 0, shared: null }) {
		this.#together = together;
	}

	/** The interface that the plugin calls. The fullest of an address's networks decides. */
	incr(address: string, done: Callback, timeWindow: number): void {
		const now = performance.now();
		let fullest: Counted = { current: 0, ttl: 0 };
		for (const { key, allowance } of addressGroups(address)) {
			const { current, ttl } = this.count(key, timeWindow, now);
			const share = Math.ceil(current / allowance);
			if (share > fullest.current) fullest = { current: share, ttl };
		}
		done(null, fullest);
	}

	count(key: string, timeWindow: number, now = performance.now()): Counted {
		const known = this.#windows.get(key);
		const window =
			known && known.endsAt > now
				? known
				: { count: 0, unsent: 0, endsAt: now + timeWindow, lasts: timeWindow };
		window.count += 1;
		window.unsent += 1;
		// We remove and add the key again, so that the Map's first key is the one that was not seen for longest.
		this.#windows.delete(key);
		this.#windows.set(key, window);
		if (this.#windows.size > capacity) {
			const [oldest] = this.#windows.keys();
			if (oldest !== undefined) this.#windows.delete(oldest);
		}
		const { name, max, shared } = this.#together;
		if (shared && window.count >= max / 20) shared.tell(`${name} ${key}`, window);
		return { current: window.count, ttl: window.endsAt - now };
	}

	/** Makes a store for a route with its own limit. */
	child(route: object = {}): RateLimitStore {
		const { max, routeInfo }: RouteLimit = route;
		const { shared } = this.#together;
		const name = `${[routeInfo?.method ?? []].flat().join()} ${routeInfo?.url ?? ""}`;
		return new RateLimitStore({ name, max: typeof max === "number" ? max : 0, shared });
	}
}
