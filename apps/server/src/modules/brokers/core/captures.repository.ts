import type { Sql } from "../../../platform/db/database.ts";

export interface CaptureRow {
	readonly kind: "html" | "png";
	readonly sealed: Uint8Array;
	readonly takenAt: Date;
}

export async function storeCapture(
	sql: Sql,
	userId: string,
	listingId: string,
	row: CaptureRow,
): Promise<void> {
	await sql.query(
		`insert into private.broker_captures (user_id, listing_id, kind, sealed, taken_at) values ($1, $2, $3, $4, $5)
		 on conflict (user_id, listing_id) do nothing`,
		[userId, listingId, row.kind, row.sealed, row.takenAt],
	);
}

export async function findCapture(sql: Sql, userId: string, listingId: string): Promise<CaptureRow | null> {
	const { rows } = await sql.query<CaptureRow>(
		`select kind, sealed, taken_at as "takenAt" from private.broker_captures where user_id = $1 and listing_id = $2`,
		[userId, listingId],
	);
	return rows[0] ?? null;
}

/** Leaves out the capture itself, which may be large. */
export async function captureTaken(
	sql: Sql,
	userId: string,
	listingId: string,
): Promise<Pick<CaptureRow, "kind" | "takenAt"> | null> {
	const { rows } = await sql.query<Pick<CaptureRow, "kind" | "takenAt">>(
		`select kind, taken_at as "takenAt" from private.broker_captures where user_id = $1 and listing_id = $2`,
		[userId, listingId],
	);
	return rows[0] ?? null;
}

/** Deletes captures of listings that turned out to be somebody else's. */
export async function destroyCaptures(
	sql: Sql,
	userId: string,
	listingIds: readonly string[],
): Promise<void> {
	await sql.query("delete from private.broker_captures where user_id = $1 and listing_id = any($2::uuid[])", [
		userId,
		listingIds,
	]);
}

/** For a person's export. */
export async function capturesOf(
	sql: Sql,
	userId: string,
): Promise<(CaptureRow & { readonly listingId: string })[]> {
	const { rows } = await sql.query<CaptureRow & { readonly listingId: string }>(
		`select listing_id as "listingId", kind, sealed, taken_at as "takenAt" from private.broker_captures
		 where user_id = $1 order by taken_at, listing_id`,
		[userId],
	);
	return rows;
}
