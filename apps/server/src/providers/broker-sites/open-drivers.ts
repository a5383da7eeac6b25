import {
	type BrowserPlace,
	browserDriver,
	type Driver,
	type Guard,
	type HostQueue,
	httpDriver,
	Politeness,
	robotsReader,
} from "@unlisted/broker-playbooks";

export interface DriverDeps {
	readonly guard: Guard;
	readonly queue: HostQueue;
	readonly userAgent: string;
	readonly jitterMs: number;
	readonly patienceMs: number;
}

/**
 * Opens both drivers with the same limits and rules. Without a browser, brokers that need one "cannot be checked
 * here".
 */
export function openDrivers(
	deps: DriverDeps,
	place: BrowserPlace | null,
): { readonly http: Driver; readonly browser: Driver | null } {
	const { guard, queue, userAgent, jitterMs, patienceMs } = deps;
	const politeness = new Politeness({
		queue,
		jitterMs,
		patienceMs,
		readRobots: robotsReader({ guard, userAgent }),
		agent: "Unlisted",
		random: Math.random,
		now: Date.now,
	});
	const common = { guard, politeness, userAgent };
	return { http: httpDriver(common), browser: place && browserDriver({ ...common, place }) };
}
