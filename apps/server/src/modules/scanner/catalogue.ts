import { type CatalogueBreach, openCatalogue } from "@unlisted/breach-corpus";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log/log.ts";
import type { CatalogueLookup } from "../../providers/breach-data/port.ts";
import { storedBreaches } from "./catalogue.repository.ts";

/** The bundled breaches, and those that the API has told of since. */
export interface LiveCatalogue extends CatalogueLookup {
	/** Sees what another process stored, once a minute at most. A database that is away leaves what was known. */
	refresh(): Promise<void>;
	readonly size: number;
	/** When the newest became known, as its source says. */
	readonly newest: string | null;
}

const reloadAfter = 60_000;

export function openLiveCatalogue(deps: {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
}): LiveCatalogue {
	const { db, clock, log } = deps;
	let known = merged([]);
	let loadedAt = Number.NEGATIVE_INFINITY;
	let loading: Promise<void> | undefined;

	async function load(): Promise<void> {
		// Said first: a database that fails is not asked again at once.
		loadedAt = clock.now().getTime();
		try {
			known = merged(await storedBreaches(db));
		} catch (error) {
			log.warn({ err: error }, "the stored part of the breach catalogue cannot be read");
		}
	}

	return {
		byName: (name) => known.get(name),
		refresh: async () => {
			if (!loading && clock.now().getTime() - loadedAt >= reloadAfter)
				loading = load().finally(() => {
					loading = undefined;
				});
			await loading;
		},
		get size() {
			return known.size;
		},
		get newest() {
			let newest: string | null = null;
			for (const { AddedDate } of known.values())
				if (newest === null || timeOf(AddedDate) > timeOf(newest)) newest = AddedDate;
			return newest;
		},
	};
}

/** Of two descriptions of a breach the one that was modified later counts: the bundled one may be, after an update. */
function merged(stored: readonly CatalogueBreach[]): ReadonlyMap<string, CatalogueBreach> {
	const all = new Map(openCatalogue().breaches.map((breach) => [breach.Name, breach]));
	for (const breach of stored) if (isNews(breach, all.get(breach.Name))) all.set(breach.Name, breach);
	return all;
}

export function isNews(breach: CatalogueBreach, known: CatalogueBreach | undefined): boolean {
	return known === undefined || timeOf(breach.ModifiedDate) > timeOf(known.ModifiedDate);
}

function timeOf(moment: string): number {
	return Date.parse(moment);
}
