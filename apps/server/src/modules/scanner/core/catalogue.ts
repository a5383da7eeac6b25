import { type CatalogueBreach, openCatalogue } from "@unlisted/breach-corpus";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { CatalogueLookup } from "../../../providers/breach-data/port.ts";
import { storedBreaches } from "./catalogue.repository.ts";

/** The bundled breaches, and those that the API reported later. */
export interface BreachCatalogue extends CatalogueLookup {
	byName(name: string): Promise<CatalogueBreach | undefined>;
	all(): Promise<ReadonlyMap<string, CatalogueBreach>>;
	summary(): Promise<{ readonly breaches: number; readonly newest: CatalogueBreach | null }>;
}

const reloadAfter = 60_000;

/** Shows within a minute what another process stored. If the database does not answer, keeps the known catalogue. */
export function openBreachCatalogue(deps: {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
}): BreachCatalogue {
	const { db, clock, log } = deps;
	let known = described(merged([]));
	let loadedAt = Number.NEGATIVE_INFINITY;
	let loading: Promise<void> | undefined;

	async function load(): Promise<void> {
		// Set before loading, so that we do not ask a failing database again for every name.
		loadedAt = clock.now().getTime();
		try {
			known = described(merged(await storedBreaches(db)));
		} catch (error) {
			log.warn({ err: error }, "the stored part of the breach catalogue cannot be read");
		}
	}

	async function current() {
		if (!loading && clock.now().getTime() - loadedAt >= reloadAfter)
			loading = load().finally(() => {
				loading = undefined;
			});
		await loading;
		return known;
	}

	return {
		all: async () => (await current()).breaches,
		byName: async (name) => (await current()).breaches.get(name),
		summary: async () => {
			const { breaches, newest } = await current();
			return { breaches: breaches.size, newest };
		},
	};
}

/** Finds the newest breach when the catalogue is loaded, because every visit of the scanner asks for it. */
function described(breaches: ReadonlyMap<string, CatalogueBreach>) {
	let newest: CatalogueBreach | null = null;
	for (const breach of breaches.values())
		if (!newest || timeOf(breach.AddedDate) > timeOf(newest.AddedDate)) newest = breach;
	return { breaches, newest };
}

/** If a breach has two descriptions, the later one counts. After an update that may be the bundled one. */
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
