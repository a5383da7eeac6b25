import type { Sql } from "../../../platform/db/database.ts";

export interface EventRow {
	readonly removalId: string;
	readonly place: number;
	readonly id: string;
	readonly kind: string;
	readonly at: Date;
	readonly hash: Uint8Array;
	readonly commitment: Uint8Array;
	readonly leaf: number | null;
	readonly sealed: Uint8Array;
}

const columns = `removal_id as "removalId", place, id, kind, at, hash, commitment, leaf, sealed`;

export async function insertEvent(sql: Sql, userId: string, row: EventRow): Promise<void> {
	await sql.query(
		`insert into private.removal_events (user_id, removal_id, place, id, kind, at, hash, commitment, leaf, sealed)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		[
			userId,
			row.removalId,
			row.place,
			row.id,
			row.kind,
			row.at,
			row.hash,
			row.commitment,
			row.leaf,
			row.sealed,
		],
	);
}

export async function eventsOfRemoval(sql: Sql, userId: string, removalId: string): Promise<EventRow[]> {
	const { rows } = await sql.query<EventRow>(
		`select ${columns} from private.removal_events where user_id = $1 and removal_id = $2 order by place`,
		[userId, removalId],
	);
	return rows;
}

/** The kind and time of each event of each removal, for the chart. No sealed data is opened. */
export async function momentsOf(
	sql: Sql,
	userId: string,
): Promise<{ readonly removalId: string; readonly kind: string; readonly at: Date }[]> {
	const { rows } = await sql.query<{ removalId: string; kind: string; at: Date }>(
		`select removal_id as "removalId", kind, at from private.removal_events
		 where user_id = $1 and kind in ('sent', 'maybe_sent', 'task_done', 'looked_gone', 'looked_there')
		 order by at, place`,
		[userId],
	);
	return rows;
}

export interface FileRow {
	readonly id: string;
	readonly removalId: string;
	readonly eventId: string;
	readonly role: "sent" | "received" | "seen" | "seen_before" | "seen_after";
	readonly mediaType: string;
	readonly sealed: Uint8Array;
	readonly takenAt: Date;
}
const fileColumns = `id, removal_id as "removalId", event_id as "eventId", role, media_type as "mediaType", sealed,
	taken_at as "takenAt"`;

export async function insertFile(sql: Sql, userId: string, row: FileRow): Promise<void> {
	await sql.query(
		`insert into private.removal_files (user_id, id, removal_id, event_id, role, media_type, sealed, taken_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[userId, row.id, row.removalId, row.eventId, row.role, row.mediaType, row.sealed, row.takenAt],
	);
}

export async function filesOfRemoval(sql: Sql, userId: string, removalId: string): Promise<FileRow[]> {
	const { rows } = await sql.query<FileRow>(
		`select ${fileColumns} from private.removal_files where user_id = $1 and removal_id = $2 order by taken_at, id`,
		[userId, removalId],
	);
	return rows;
}
