import { setTimeout as sleep } from "node:timers/promises";
import type { HostQueue } from "../look-up/look-up.ts";

export interface InProcessQueueDeps {
	readonly now?: () => number;
	readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const hostsMax = 10_000;

/** Turns for each host within one process. The server has a queue in its database, for all its processes. */
export function inProcessQueue({ now = Date.now, wait = waiting }: InProcessQueueDeps = {}): HostQueue {
	const free = new Map<string, number>();
	return {
		async turn(host, perMinute, signal, patienceMs) {
			const at = Math.max(now(), free.get(host) ?? 0);
			if (at - now() > patienceMs) return false;
			free.set(host, at + 60_000 / perMinute);
			if (free.size > hostsMax) forgetFree(free, now());
			if (at > now()) await wait(at - now(), signal);
			return true;
		},
		async pause(host, seconds) {
			free.set(host, Math.max(free.get(host) ?? 0, now() + seconds * 1_000));
		},
	};
}

const waiting = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });

function forgetFree(free: Map<string, number>, now: number): void {
	for (const [host, at] of free) if (at <= now) free.delete(host);
}
