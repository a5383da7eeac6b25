import type { HostQueue } from "@unlisted/broker-playbooks";
import { type Driver, type Guard, httpDriver, Politeness, robotsReader } from "@unlisted/broker-playbooks";

export interface DriverDeps {
	readonly guard: Guard;
	readonly queue: HostQueue;
	readonly userAgent: string;
	readonly jitterMs: number;
	readonly patienceMs: number;
}

export function openHttp({ guard, queue, userAgent, jitterMs, patienceMs }: DriverDeps): Driver {
	const politeness = new Politeness({
		...{ queue, jitterMs, patienceMs },
		readRobots: robotsReader({ guard, userAgent }),
		agent: "Unlisted",
		random: Math.random,
		now: Date.now,
	});
	return httpDriver({ guard, politeness, userAgent });
}
