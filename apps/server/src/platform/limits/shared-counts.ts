import { createHmac, type KeyObject } from "node:crypto";
import type { Database } from "../db/database.ts";
import { whyDatabaseFails } from "../db/database-away.ts";
import { wasNotDone } from "../db/not-done.ts";
import type { GaugeOptions } from "../http/metrics/figures.ts";
import type { Log } from "../log/log.ts";
import { addCounts, forgetOverCounts } from "./rate-counts.repository.ts";

/**
 * How often something came since the window began. It includes the counts of other processes once they have told
 * them.
 */
export interface Window {
	count: number;
	/** The part that the others were not told yet. */
	unsent: number;
	/** By this process's timer, which never jumps. */
	endsAt: number;
	/** How long it lasts in all. */
	readonly lasts: number;
}

export interface SharedCounts {
	/** Soon tells the others about this window, and takes over what they counted. */
	tell(key: string, window: Window): void;
	readonly gauges: readonly GaugeOptions[];
	close(): Promise<void>;
}

export interface SharedCountsOptions {
	readonly db: Database;
	readonly log: Pick<Log, "warn" | "info">;
	/** The key for hashing addresses and people, which are stored only as hashes. */
	readonly key: KeyObject;
	readonly everyMs?: number;
}

/** How many counts one statement carries, so that a flood from many addresses costs few statements. */
const atOnce = 500;
const forgetEveryMs = 60_000;
const clocksDiffer = 1000;

/**
 * The counts of all processes. Each process exchanges them a few times a second in one statement, instead of with
 * each request. In between, it counts alone, so a limit may be exceeded by the requests of that time. While the
 * database does not answer, nobody is refused because of that: each process counts alone.
 */
export function sharedCounts({ db, log, key, everyMs = 250 }: SharedCountsOptions): SharedCounts {
	const waiting = new Map<string, Window>();
	let timer: NodeJS.Timeout | undefined;
	let exchanging: Promise<void> | undefined;
	let isAlone = false;
	let ended = false;
	let forgotAt = performance.now();

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
		const now = performance.now();
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
				// The database's clock went back: what it keeps would hold people up for all that time.
				if (!window || row.restMs > window.lasts + clocksDiffer) continue;
				window.count = Math.max(window.count, row.count + window.unsent);
				window.endsAt = performance.now() + row.restMs;
			}
			if (isAlone) log.info("limits of requests are counted together again");
			isAlone = false;
			await forgetNowAndThen();
		} catch (error) {
			// We do not send a count again if it may have been stored although no answer came. Otherwise a person
			// would be refused for requests that they did not make.
			if (wasNotDone(error as Error))
				for (const { name, window, count } of sent.values()) {
					window.unsent += count;
					if (window.endsAt > performance.now()) waiting.set(name, window);
				}
			if (!isAlone) {
				const reason = whyDatabaseFails(error as Error) ?? (error as Error).message;
				log.warn({ reason }, "limits of requests are counted by each process alone");
			}
			isAlone = true;
		}
	};

	const forgetNowAndThen = async () => {
		if (performance.now() - forgotAt < forgetEveryMs) return;
		forgotAt = performance.now();
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
