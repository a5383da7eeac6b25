import type pg from "pg";
import type { Measure } from "../support/report.ts";

/** How many tables to show: those in which each person has rows, the largest first, indexes included. */
const shown = 12;

export async function bytesOfPerson(client: pg.Client, people: number): Promise<Measure[]> {
	const { rows } = await client.query<{ name: string; bytes: number; count: number }>(
		`select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes, c.reltuples::float8 as count from pg_class c
		 where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('auth', 'private', 'public', 'jobs')
		 order by bytes desc`,
	);
	const all = rows.reduce((sum, { bytes }) => sum + bytes, 0);
	const measure = (name: string, bytes: number, count?: number): Measure => ({
		name: `bytes of a person: ${name}`,
		value: Math.round(bytes / people),
		unit: count
			? `of ${(bytes / 1e9).toFixed(2)} GB, ${Math.round(bytes / count)} a row`
			: `of ${(bytes / 1e9).toFixed(2)} GB`,
		ratio: null,
		against: null,
		goal: null,
		ok: null,
	});
	return [
		measure("all tables", all),
		...rows.slice(0, shown).map(({ name, bytes, count }) => measure(name, bytes, count)),
	];
}
