import type { Sql } from "../../../platform/db/database.ts";

const name = "operator-record";

/** What the newest nightly check of the record found. */
export interface KeptVerdict {
	/** The first event that was changed or is missing. Null if there is none. */
	readonly brokenAt: number | null;
	readonly lostLeaves: number;
}

export async function keepVerdict(sql: Sql, { brokenAt, lostLeaves }: KeptVerdict): Promise<void> {
	await sql.query(
		`insert into private.installation (name, value) values ($1, $2)
		 on conflict (name) do update set value = excluded.value`,
		[name, JSON.stringify({ brokenAt, lostLeaves })],
	);
}

/** Null before the first night. */
export async function keptVerdict(sql: Sql): Promise<KeptVerdict | null> {
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = $1",
		[name],
	);
	return rows[0] ? (JSON.parse(rows[0].value) as KeptVerdict) : null;
}
