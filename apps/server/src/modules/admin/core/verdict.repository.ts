import { isAheadOf } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";

const name = "operator-record";

/** What the newest nightly check of the record found. */
export interface KeptVerdict {
	/** The first event that was changed or is missing. Null if there is none. */
	readonly brokenAt: number | null;
	readonly lostLeaves: number;
	/** When the check was made. */
	readonly at: string;
}

const oldAfterMs = 2 * 86_400_000;

/** An old verdict says nothing about today: the check may have failed each night since. */
export function isOld({ at }: KeptVerdict, now: Date): boolean {
	const made = new Date(at);
	// A time that cannot be read is old, too.
	return !(now.getTime() - made.getTime() <= oldAfterMs) || isAheadOf(now, made);
}

export async function keepVerdict(sql: Sql, { brokenAt, lostLeaves, at }: KeptVerdict): Promise<void> {
	await sql.query(
		`insert into private.installation (name, value) values ($1, $2)
		 on conflict (name) do update set value = excluded.value`,
		[name, JSON.stringify({ brokenAt, lostLeaves, at })],
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
