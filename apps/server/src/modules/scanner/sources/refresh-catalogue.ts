import type { CatalogueBreach } from "@unlisted/breach-corpus";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import { storeBreaches } from "../core/catalogue.repository.ts";
import { type BreachCatalogue, isNews } from "../core/catalogue.ts";

export interface RefreshCatalogueDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly catalogue: BreachCatalogue;
	/** Returns all breaches that the API reports, and how many rows were invalid. Throws if the API cannot be asked. */
	readonly fetchBreaches: (
		signal: AbortSignal,
	) => Promise<{ readonly breaches: readonly CatalogueBreach[]; readonly skipped: number }>;
}

export interface RefreshedCatalogue {
	/** Names of new or changed breaches. */
	readonly added: readonly string[];
	readonly changed: readonly string[];
	readonly skipped: number;
}

/**
 * Stores new and changed breaches. Deletes nothing, because exposures refer to them. Returns null without network,
 * which an installation may lack.
 */
export function refreshCatalogue({ db, clock, log, catalogue, fetchBreaches }: RefreshCatalogueDeps) {
	return async (signal: AbortSignal): Promise<RefreshedCatalogue | null> => {
		const fetched = await fetchBreaches(signal).catch((error: unknown) => {
			signal.throwIfAborted();
			log.warn({ err: error }, "the breach catalogue cannot be refreshed");
			return null;
		});
		if (!fetched) return null;
		const known = await catalogue.all();
		const news = new Map<string, CatalogueBreach>();
		for (const breach of fetched.breaches)
			if (isNews(breach, known.get(breach.Name)) && isNews(breach, news.get(breach.Name)))
				news.set(breach.Name, breach);
		const names = [...news.keys()];
		const report = {
			added: names.filter((name) => !known.get(name)),
			changed: names.filter((name) => known.get(name)),
			skipped: fetched.skipped,
		};
		await storeBreaches(db, [...news.values()], clock.now());
		if (news.size > 0 || report.skipped > 0)
			log.info(
				{ added: report.added.length, changed: report.changed.length, skipped: report.skipped },
				"the breach catalogue was refreshed",
			);
		return report;
	};
}
