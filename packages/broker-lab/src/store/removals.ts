import type { DatabaseSync } from "node:sqlite";

/** Listings that a broker took off its pages, and when it puts them back. */
export interface RemovalStore {
	remove(removal: Removal): void;
	isGone(site: string, listing: string, now: number): boolean;
	/** Publishes the listing again, as if nobody had asked for its removal. */
	forget(site: string, listing: string): void;
}

export interface Removal {
	readonly site: string;
	readonly listing: string;
	readonly fromAt: number;
	readonly untilAt: number | null;
}

export function removalStore(database: DatabaseSync): RemovalStore {
	const write = database.prepare(
		"INSERT OR REPLACE INTO removals (site, listing, from_at, until_at) VALUES (?, ?, ?, ?)",
	);
	const drop = database.prepare("DELETE FROM removals WHERE site = ? AND listing = ?");
	const key = (site: string, listing: string) => `${site} ${listing}`;
	const removals = new Map<string, { fromAt: number; untilAt: number | null }>();
	for (const row of database
		.prepare("SELECT site, listing, from_at AS fromAt, until_at AS untilAt FROM removals")
		.all() as unknown as Removal[])
		removals.set(key(row.site, row.listing), row);
	return {
		remove({ site, listing, fromAt, untilAt }) {
			write.run(site, listing, fromAt, untilAt);
			removals.set(key(site, listing), { fromAt, untilAt });
		},
		isGone(site, listing, now) {
			const found = removals.get(key(site, listing));
			return found !== undefined && found.fromAt <= now && (found.untilAt === null || now < found.untilAt);
		},
		forget(site, listing) {
			drop.run(site, listing);
			removals.delete(key(site, listing));
		},
	};
}
