import { Writable } from "node:stream";
import { openCatalogue } from "@unlisted/breach-corpus";
import { type MovableClock, movableClock } from "../../../platform/clock/clock.ts";
import { createLog } from "../../../platform/log/log.ts";
import type { RateBudget } from "../../../platform/net/rate-budget.ts";
import { type HibpStandIn, hibpStandIn } from "../../../testing/hibp-stand-in.ts";
import { type HibpOptions, hibpBreachData } from "../hibp.ts";
import type { BreachData } from "../port.ts";
import { email, freeBudget } from "./subjects.ts";

export const apiKey = "0123456789abcdef0123456789abcdef";
export const start = new Date("2026-07-01T12:00:00Z");
export const integration = (name: string) => email(`${name}@hibp-integration-tests.com`);
export const someone = integration("account-exists");

export interface HibpTrial {
	readonly api: HibpStandIn;
	readonly clock: MovableClock;
	/** The lines that were logged. */
	readonly lines: string[];
	client(options?: Partial<HibpOptions>): BreachData;
}

/** Starts the stand-in for the API, and makes clients of it. */
export async function hibpTrial(): Promise<HibpTrial> {
	const api = await hibpStandIn({ apiKey });
	const clock = movableClock(start);
	const lines: string[] = [];
	const sink = new Writable({
		write: (chunk, _encoding, done) => {
			lines.push(String(chunk));
			done();
		},
	});
	const client = (options: Partial<HibpOptions> = {}) =>
		hibpBreachData({
			baseUrl: api.url,
			apiKey,
			userAgent: "Unlisted (https://unlisted.example)",
			budget: freeBudget,
			catalogue: openCatalogue(),
			clock,
			log: createLog("trace", { destination: sink }),
			...options,
		});
	return { api, clock, lines, client };
}

/** A budget that grants everything and records its calls. */
export function watchedBudget(take: RateBudget["take"] = async () => 0) {
	const taken: { perMinute: number; patienceMs: number | undefined }[] = [];
	const pauses: number[] = [];
	const budget: RateBudget = {
		take: (provider, perMinute, patienceMs) => {
			taken.push({ perMinute, patienceMs });
			return take(provider, perMinute, patienceMs);
		},
		pausedMs: async () => 0,
		pause: async (_provider, until) => {
			pauses.push(until);
		},
	};
	return { budget, taken, pauses };
}
