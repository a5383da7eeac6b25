import type { DatabaseSync } from "node:sqlite";

/** What a broker was told, and in which step. */
export interface Given {
	readonly at: number;
	readonly site: string;
	readonly step: "search" | "listing" | "opt_out" | "confirm" | "mail" | "drp" | "api";
	readonly fields: Readonly<Record<string, string>>;
}

export interface GivenStore {
	record(given: Given): void;
	/** The newest first. */
	list(filter: { site?: string; since?: number; limit?: number }): readonly Given[];
	/** How often each site was asked for each step. */
	counts(): readonly { site: string; step: string; times: number }[];
	clear(): void;
}

const kept = 200_000;
const longestValue = 500;
const mostFields = 40;

export function givenStore(database: DatabaseSync): GivenStore {
	const insert = database.prepare("INSERT INTO given (at, site, step, fields) VALUES (?, ?, ?, ?)");
	const trim = database.prepare("DELETE FROM given WHERE seq <= ?");
	const select = database.prepare(
		"SELECT at, site, step, fields FROM given WHERE site = coalesce(?, site) AND at >= ? ORDER BY seq DESC LIMIT ?",
	);
	const count = database.prepare(
		"SELECT site, step, count(*) AS times FROM given GROUP BY site, step ORDER BY site, step",
	);
	return {
		record({ at, site, step, fields }) {
			const short = Object.entries(fields)
				.filter(([, value]) => value !== "")
				.slice(0, mostFields)
				.map(([name, value]) => [name.slice(0, 60), value.slice(0, longestValue)]);
			const { lastInsertRowid } = insert.run(at, site, step, JSON.stringify(Object.fromEntries(short)));
			const newest = Number(lastInsertRowid);
			if (newest % 1000 === 0) trim.run(newest - kept);
		},
		list: ({ site, since = 0, limit = 1000 }) =>
			(select.all(site ?? null, since, Math.min(limit, 10_000)) as unknown as StoredGiven[]).map((row) => ({
				...row,
				fields: JSON.parse(row.fields) as Given["fields"],
			})),
		counts: () => count.all() as unknown as { site: string; step: string; times: number }[],
		clear: () => database.exec("DELETE FROM given"),
	};
}

type StoredGiven = Omit<Given, "fields"> & { fields: string };
