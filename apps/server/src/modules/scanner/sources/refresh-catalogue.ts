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
	/** All that the API tells of, and how many rows were none. Throws where it cannot be asked. */
	readonly fetchBreaches: (
		signal: AbortSignal,
	) => Promise<{ readonly breaches: readonly CatalogueBreach[]; readonly skipped: number }>;
}

export interface RefreshedCatalogue {
	/** Names of those that are new or changed. */
	readonly added: readonly string[];
	readonly changed: readonly string[];
	readonly skipped: number;
}

/**
 * Takes in what is new, and what was described anew. Nothing is ever deleted: exposures speak of it. Null where there is
 * no network, which is no fault of an installation.
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
