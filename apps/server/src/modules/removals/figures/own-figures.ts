import type { Effectiveness } from "@unlisted/contracts/removals/effectiveness";
import type { SiteConfig } from "@unlisted/contracts/site-config";
import type { Database } from "../../../platform/db/database.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { figuresOfEverybody } from "./figures.repository.ts";

const none: Effectiveness = {
	counted_at: null,
	own: false,
	total: null,
	by_broker: [],
	by_channel: [],
	precision: null,
};

/** The published figures, from one row. Brokers have their current names. */
export function readFigures({ db, sites }: Pick<RemovalsDeps, "db" | "sites">) {
	return async (): Promise<Effectiveness> => {
		const figures = (await figuresOfEverybody(db))?.figures ?? none;
		const known = knownBrokers(sites);
		const by_broker = figures.by_broker.map((line) => ({
			...line,
			broker: line.broker && named(known, line.broker.id),
		}));
		return { ...figures, by_broker };
	};
}

const betweenMs = 5 * 60_000;

/** What the landing page says about this installation: its own figures, once it has some. */
export function ownFigures({ db }: { readonly db: Database }) {
	let current: SiteConfig["figures"] = null;
	const listeners: (() => void)[] = [];
	const read = async (): Promise<void> => {
		const next = claimsOf((await figuresOfEverybody(db))?.figures ?? none);
		if (JSON.stringify(next) === JSON.stringify(current)) return;
		current = next;
		for (const listener of listeners) listener();
	};
	return {
		read,
		onPages: () => ({ figures: current }),
		onChange: (listener: () => void) => void listeners.push(listener),
		/** The job that counts may run in another process, so this reads the figures again from time to time. */
		watch: () => {
			const timer = setInterval(() => void read().catch(() => undefined), betweenMs);
			timer.unref();
			return async () => clearInterval(timer);
		},
	};
}

/** Formats the figures as texts, because pages that are the same for everybody cannot format them. */
function claimsOf({ own, total, precision }: Effectiveness): SiteConfig["figures"] {
	if (!own || total?.share === undefined || total.share === null) return null;
	const number = new Intl.NumberFormat("en-US");
	const { share, removed, listings, requests, days, back } = total;
	return {
		share: `${share.percent}%`,
		shareOf: `of ${number.format(listings ?? 0)} listings removed, as we saw ourselves (${share.low}–${share.high}%)`,
		removed: number.format(removed ?? 0),
		requests: number.format(requests ?? 0),
		days: days === null ? "–" : `${days.median} ${days.median === 1 ? "day" : "days"}`,
		daysOf:
			days === null ? "until a listing is gone" : `until half of those were gone (${days.low}–${days.high})`,
		precision: precision?.share
			? `${precision.share.percent}%`
			: back === null
				? "< 10"
				: number.format(back),
		precisionOf: precision?.share
			? `of ${number.format(precision.answers ?? 0)} answers: “This is me”`
			: "came back and were caught",
	};
}
