import type { Sql } from "../database.ts";

/**
 * The last migration of the oldest version that works on today's schema: that of the release before, or older. A
 * version that knows it may start on this schema, though it does not know the migrations after it. The tests of upgrades
 * write everything that such a version knows. If a migration breaks that, this becomes the last migration of the
 * release before (decision 0248).
 */
export const worksFrom = "0058-messages-that-wait-for-their-provider.sql";

const name = "works-from";

/** In the transaction that migrates, so that no other start sees the new schema without it. */
export async function noteWorksFrom(sql: Sql, migration: string): Promise<void> {
	if (!(await canBeNoted(sql))) return;
	await sql.query(
		`insert into private.installation (name, value) values ($1, $2)
		 on conflict (name) do update set value = excluded.value`,
		[name, migration],
	);
}

/** Null if the version that migrated last did not say. */
export async function notedWorksFrom(sql: Sql): Promise<string | null> {
	if (!(await canBeNoted(sql))) return null;
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = $1",
		[name],
	);
	return rows[0]?.value ?? null;
}

/** The table is one of the first migrations. */
async function canBeNoted(sql: Sql): Promise<boolean> {
	const { rows } = await sql.query<{ there: boolean }>(
		"select to_regclass('private.installation') is not null as \"there\"",
	);
	return rows[0]?.there ?? false;
}
