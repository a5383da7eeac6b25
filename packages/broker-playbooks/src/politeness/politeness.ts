import { setTimeout as sleep } from "node:timers/promises";
import { LookUpFailure } from "../look-up/failure.ts";
import type { HostQueue, Visit } from "../look-up/look-up.ts";
import { type ReadRobots, Robots } from "./robots.ts";

export interface PolitenessDeps {
	readonly queue: HostQueue;
	readonly readRobots: ReadRobots;
	readonly agent: string;
	/** A number from 0 to 1, such as Math.random. */
	readonly random: () => number;
	readonly now: () => number;
	/** The longest pause before a page, so that visits do not come at regular intervals. */
	readonly jitterMs: number;
	/** How long a visit waits for its host's turn. */
	readonly patienceMs: number;
}

/**
 * What happens before each page that we request. One instance for all visits, because it keeps what robots.txt says.
 */
export class Politeness {
	readonly #deps: PolitenessDeps;
	readonly #robots: Robots;

	constructor(deps: PolitenessDeps) {
		this.#deps = deps;
		this.#robots = new Robots({ read: deps.readRobots, agent: deps.agent, now: deps.now });
	}

	/** Throws `not_allowed` if robots.txt forbids the page. Returns whether the file had to be requested. */
	allowed(page: URL, { signal }: Visit): Promise<boolean> {
		return this.#robots.check(page, signal);
	}

	async turn(page: URL, { perMinute, signal }: Visit): Promise<void> {
		const { queue, patienceMs, jitterMs, random } = this.#deps;
		try {
			if (!(await queue.turn(page.hostname, perMinute, signal, patienceMs)))
				throw new LookUpFailure("rate_limited", "the host's turn comes later than we can wait");
			const pause = Math.round(jitterMs * random());
			if (pause > 0) await sleep(pause, undefined, { signal });
		} catch (error) {
			if (signal.aborted) throw new LookUpFailure("timed_out", "waiting for the host's turn");
			throw error;
		}
	}

	async pause(page: URL, seconds: number): Promise<void> {
		await this.#deps.queue.pause(page.hostname, seconds);
	}
}
