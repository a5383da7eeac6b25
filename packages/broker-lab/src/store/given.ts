import type { DatabaseSync } from "node:sqlite";

/** What a visitor told a broker, and in which step. */
export interface Given {
	readonly at: number;
	readonly site: string;
	readonly step: "search" | "listing" | "opt_out" | "confirm" | "mail" | "drp" | "api";
	readonly fields: Readonly<Record<string, string>>;
}

export interface GivenStore {
	record(given: Given): void;
	/** Newest first. With `after`: the entries after that number, oldest first. */
	list(filter: {
		site?: string;
		since?: number;
		limit?: number;
		after?: number;
	}): readonly (Given & { readonly seq: number })[];
	/** How often each site was visited for each step. */
	counts(): readonly { site: string; step: string; times: number }[];
	clear(): void;
}

const kept = 1_000_000;
const longestValue = 500;
const mostFields = 40;

export function givenStore(database: DatabaseSync): GivenStore {
	const insert = database.prepare("INSERT INTO given (at, site, step, fields) VALUES (?, ?, ?, ?)");
	const trim = database.prepare("DELETE FROM given WHERE seq <= ?");
	const select = database.prepare(
		"SELECT seq, at, site, step, fields FROM given WHERE site = coalesce(?, site) AND at >= ? ORDER BY seq DESC LIMIT ?",
	);
	const selectAfter = database.prepare(
		"SELECT seq, at, site, step, fields FROM given WHERE site = coalesce(?, site) AND at >= ? AND seq > ? ORDER BY seq LIMIT ?",
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
		list: ({ site = null, since = 0, limit = 1000, after }: ListFilter) => {
			const most = Math.min(limit, 10_000);
			const rows =
				after === undefined ? select.all(site, since, most) : selectAfter.all(site, since, after, most);
			return (rows as unknown as StoredGiven[]).map((row) => ({
				...row,
				fields: JSON.parse(row.fields) as Given["fields"],
			}));
		},
		counts: () => count.all() as unknown as { site: string; step: string; times: number }[],
		clear: () => database.exec("DELETE FROM given"),
	};
}

interface ListFilter {
	site?: string | null;
	since?: number;
	limit?: number;
	after?: number;
}

type StoredGiven = Omit<Given, "fields"> & { seq: number; fields: string };
