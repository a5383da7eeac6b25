import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { AuditDetail, OperatorAction } from "./audit.rules.ts";

export interface EventRow {
	readonly place: number;
	readonly at: Date;
	readonly operatorId: string | null;
	readonly action: string;
	readonly subjectId: string | null;
	readonly details: Readonly<Record<string, AuditDetail>>;
	readonly salt: Uint8Array;
	readonly previous: Uint8Array | null;
	readonly commitment: Uint8Array;
	readonly leaf: number;
}

const columns = `place, at, operator_id as "operatorId", action, subject_id as "subjectId", details, salt, previous,
	commitment, leaf`;

/** Locks the record, so that events are written one after the other: each names the one before it. */
export async function lastEvent(
	tx: Transaction,
): Promise<{ readonly place: number; readonly commitment: Uint8Array } | null> {
	await tx.query("select pg_advisory_xact_lock(hashtext('unlisted operator events'))");
	const { rows } = await tx.query<{ place: number; commitment: Uint8Array }>(
		"select place, commitment from private.operator_events order by place desc limit 1",
	);
	return rows[0] ?? null;
}

export async function insertEvent(
	tx: Transaction,
	row: Omit<EventRow, "action"> & { readonly action: OperatorAction },
): Promise<void> {
	await tx.query(
		`insert into private.operator_events
			(place, at, operator_id, action, subject_id, details, salt, previous, commitment, leaf)
		 values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)`,
		[
			row.place,
			row.at,
			row.operatorId,
			row.action,
			row.subjectId,
			JSON.stringify(row.details),
			row.salt,
			row.previous,
			row.commitment,
			row.leaf,
		],
	);
}

/** Newest first. */
export async function eventsBefore(sql: Sql, before: number, limit: number): Promise<EventRow[]> {
	const { rows } = await sql.query<EventRow>(
		`select ${columns} from private.operator_events where place < $1 order by place desc limit $2`,
		[before, limit],
	);
	return rows;
}

/** Oldest first. */
export async function eventsAfter(sql: Sql, after: number, limit: number): Promise<EventRow[]> {
	const { rows } = await sql.query<EventRow>(
		`select ${columns} from private.operator_events where place > $1 order by place limit $2`,
		[after, limit],
	);
	return rows;
}

/** Counts the given leaves that the log holds with the given commitment. */
export async function leavesHeld(
	sql: Sql,
	leaves: readonly number[],
	commitments: readonly Uint8Array[],
): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from unnest($1::bigint[], $2::bytea[]) as given (leaf, commitment)
		 join private.transparency_leaves l on l.id = given.leaf and l.commitment = given.commitment`,
		[leaves, commitments],
	);
	return rows[0]?.count ?? 0;
}

/** Counts the commitments that the log holds, with or without a position. */
export async function commitmentsHeld(sql: Sql, commitments: readonly Uint8Array[]): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count(*)::int as count from private.transparency_leaves where commitment = any($1::bytea[])",
		[commitments],
	);
	return rows[0]?.count ?? 0;
}

/**
 * Finds the first event whose place had a mark before the event was written: another event had that place earlier.
 */
export async function writtenOver(
	sql: Sql,
	events: readonly { readonly place: number; readonly leaf: number; readonly mark: Uint8Array }[],
): Promise<number | null> {
	const { rows } = await sql.query<{ place: number | null }>(
		`select min(given.place) as place from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as given (place, leaf, mark)
		 join private.transparency_leaves l on l.commitment = given.mark and l.id < given.leaf`,
		[events.map(({ place }) => place), events.map(({ leaf }) => leaf), events.map(({ mark }) => mark)],
	);
	return rows[0]?.place ?? null;
}

/** The number of leaves in the largest tree that was ever signed. */
export async function signedLeaves(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ size: number }>(
		"select coalesce(max(size), 0)::bigint as size from private.transparency_checkpoints",
	);
	return rows[0]?.size ?? 0;
}

/** Counts the leaves with positions from `from` up to, but without, `before`. */
export async function leavesAt(sql: Sql, from: number, before: number): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count(*)::int as count from private.transparency_leaves where position >= $1 and position < $2",
		[from, before],
	);
	return rows[0]?.count ?? 0;
}
