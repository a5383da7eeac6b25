import { createHmac } from "node:crypto";
import type { Database } from "../db/database.ts";
import { whyDatabaseFails } from "../db/database-away.ts";
import { wasNotDone } from "../db/not-done.ts";
import type { GaugeOptions } from "../http/metrics/figures.ts";
import type { Log } from "../log/log.ts";
import { addCounts, forgetOverCounts } from "./rate-counts.repository.ts";

/** How often something came since it began. What other processes counted is part of it once they have told. */
export interface Window {
	count: number;
	/** Not yet told to the others. */
	unsent: number;
	endsAt: number;
}

export interface SharedCounts {
	/** Tells the others about this window soon, and takes over what they know of it. */
	tell(key: string, window: Window): void;
	readonly gauges: readonly GaugeOptions[];
	close(): Promise<void>;
}

export interface SharedCountsOptions {
	readonly db: Database;
	readonly log: Pick<Log, "warn" | "info">;
	/** Addresses and people are kept as keyed hashes. */
	readonly key: Uint8Array;
	readonly everyMs?: number;
}

/** In one statement, so that a flood from many addresses costs few. */
const atOnce = 500;
const forgetEveryMs = 60_000;

/**
 * Counts of all processes, exchanged some times a second in one statement and not with each request. In between each process
 * counts by itself, so a limit may be passed by what comes in that time. While the database does not answer, nobody is refused for
 * it: each process goes on by itself.
 */
export function sharedCounts({ db, log, key, everyMs = 250 }: SharedCountsOptions): SharedCounts {
	const waiting = new Map<string, Window>();
	let timer: NodeJS.Timeout | undefined;
	let exchanging: Promise<void> | undefined;
	let isAlone = false;
	let ended = false;
	let forgotAt = Date.now();

	const nameOf = (name: string) => createHmac("sha256", key).update(name).digest("base64url").slice(0, 22);

	const plan = () => {
		if (timer || exchanging || ended || waiting.size === 0) return;
		timer = setTimeout(() => {
			timer = undefined;
			exchanging = exchange().finally(() => {
				exchanging = undefined;
				plan();
			});
		}, everyMs);
		timer.unref();
	};

	const exchange = async () => {
		const now = Date.now();
		const batch = [...waiting].slice(0, atOnce);
		const sent = new Map<string, { name: string; window: Window; count: number }>();
		for (const [name, window] of batch) {
			waiting.delete(name);
			if (window.endsAt <= now || window.unsent === 0) continue;
			sent.set(nameOf(name), { name, window, count: window.unsent });
			window.unsent = 0;
		}
		if (sent.size === 0) return;
		try {
			const entries = [...sent].map(([name, { window, count }]) => ({
				key: name,
				count,
				restMs: window.endsAt - now,
			}));
			for (const row of await addCounts(db, entries)) {
				const window = sent.get(row.key)?.window;
				if (!window) continue;
				window.count = Math.max(window.count, row.count + window.unsent);
				window.endsAt = Date.now() + row.restMs;
			}
			if (isAlone) log.info("limits of requests are counted together again");
			isAlone = false;
			await forgetNowAndThen();
		} catch (error) {
			// What may have been counted although no answer came is not sent again: a person would be refused for what they did not do.
			if (wasNotDone(error as Error))
				for (const { name, window, count } of sent.values()) {
					window.unsent += count;
					if (window.endsAt > Date.now()) waiting.set(name, window);
				}
			if (!isAlone) {
				const reason = whyDatabaseFails(error as Error) ?? (error as Error).message;
				log.warn({ reason }, "limits of requests are counted by each process alone");
			}
			isAlone = true;
		}
	};

	const forgetNowAndThen = async () => {
		if (Date.now() - forgotAt < forgetEveryMs) return;
		forgotAt = Date.now();
		await forgetOverCounts(db, 5000);
	};

	return {
		tell: (name, window) => {
			if (waiting.size < 20_000) waiting.set(name, window);
			plan();
		},
		gauges: [
			{
				name: "unlisted_rate_limits_alone",
				help: "1 while this process counts limits of requests alone, because the database did not take its counts",
				atHand: true,
				value: () => (isAlone ? 1 : 0),
			},
		],
		close: async () => {
			ended = true;
			clearTimeout(timer);
			await exchanging;
		},
	};
}
