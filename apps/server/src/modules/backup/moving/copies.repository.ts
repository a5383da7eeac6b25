import type { Sql } from "../../../platform/db/database.ts";
import { installationName } from "../core/installation-name.repository.ts";

export interface Copied {
	readonly tables: number;
	readonly rows: number;
}

/** Identifies a database and its state. Each writing transaction takes the next number. */
export interface State {
	readonly installation: string | null;
	readonly state: string;
}

export interface CompleteCopy {
	readonly of: State;
	readonly copied: Copied;
}

export async function stateOf(sql: Sql): Promise<State> {
	const { rows } = await sql.query<{ next: string }>(
		'select pg_snapshot_xmax(pg_current_snapshot())::text as "next"',
	);
	const installation = await installationName(sql);
	return { installation, state: `${installation} ${rows[0]?.next}` };
}

/** Runs in the transaction of the copy, so the mark exists exactly if the whole copy does. */
export async function markComplete(sql: Sql, copy: CompleteCopy): Promise<void> {
	await sql.query(
		`insert into private.installation (name, value) values ('copied-from', $1)
		 on conflict (name) do update set value = excluded.value`,
		[JSON.stringify(copy)],
	);
}

/** Returns null if the database is empty or was filled in another way. */
export async function completeCopy(sql: Sql): Promise<CompleteCopy | null> {
	const { rows: tables } = await sql.query<{ there: boolean }>(
		"select to_regclass('private.installation') is not null as \"there\"",
	);
	if (!tables[0]?.there) return null;
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = 'copied-from'",
	);
	return rows[0] ? (JSON.parse(rows[0].value) as CompleteCopy) : null;
}

/** Deletes the mark once the old database has its other name, or when the database moves back. */
export async function forgetCopy(sql: Sql): Promise<void> {
	await sql.query("delete from private.installation where name = 'copied-from'");
}
