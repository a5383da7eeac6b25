import type { Sql } from "../../platform/db/database.ts";

export interface Cosignature {
	readonly origin: string;
	readonly size: number;
	readonly witness: string;
	readonly line: string;
	readonly seenAt: Date;
}

/** Returns false if this witness's signature of this tree is stored already. */
export async function insertCosignature(sql: Sql, one: Cosignature): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.transparency_cosignatures (origin, size, witness, line, seen_at)
		 values ($1, $2, $3, $4, $5) on conflict do nothing`,
		[one.origin, one.size, one.witness, one.line, one.seenAt],
	);
	return affected === 1;
}

export async function cosignatureLines(
	sql: Sql,
	{ origin, size }: { readonly origin: string; readonly size: number },
	witnesses: readonly string[],
): Promise<string[]> {
	const { rows } = await sql.query<{ line: string }>(
		`select line from private.transparency_cosignatures
		 where origin = $1 and size = $2 and witness = any($3) order by witness`,
		[origin, size, witnesses],
	);
	return rows.map(({ line }) => line);
}

/** Returns the newest tree larger than `above` that one of these witnesses signed. */
export async function newestCosigned(
	sql: Sql,
	{ origin, above }: { readonly origin: string; readonly above: number },
	witnesses: readonly string[],
): Promise<number | null> {
	const { rows } = await sql.query<{ size: number | null }>(
		`select max(size) as size from private.transparency_cosignatures
		 where origin = $1 and size > $2 and witness = any($3)`,
		[origin, above, witnesses],
	);
	return rows[0]?.size ?? null;
}

export async function lastSeenBy(
	sql: Sql,
	origin: string,
	witness: string,
): Promise<{ readonly size: number; readonly seenAt: Date } | null> {
	const { rows } = await sql.query<{ size: number; seenAt: Date }>(
		`select size, seen_at as "seenAt" from private.transparency_cosignatures
		 where origin = $1 and witness = $2 order by size desc limit 1`,
		[origin, witness],
	);
	return rows[0] ?? null;
}
