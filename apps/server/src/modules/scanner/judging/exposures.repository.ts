import type { ExposureStatus, ListedStatus, Severity, SourceType } from "@unlisted/contracts/scanner";
import type { Sql, Transaction } from "../../../platform/db/database.ts";
import { leastConfidence } from "./confidence.rules.ts";

export interface ExposureRow {
	readonly id: string;
	readonly recordHash: Uint8Array;
	readonly sourceType: SourceType;
	readonly severity: Severity;
	readonly status: ExposureStatus;
	readonly confidence: number;
	readonly sealed: Uint8Array;
	readonly contentHash: Uint8Array;
	readonly discoveredAt: Date;
	readonly lastSeenAt: Date;
	readonly acknowledgedAt: Date | null;
	readonly resolvedAt: Date | null;
	readonly reopenedAt: Date | null;
	readonly notMeAt: Date | null;
	readonly sealedNotes: Uint8Array | null;
	readonly doneActions: readonly string[];
}

/** An exposure is shown if it is not marked as "not me", and if it is not more likely someone else's. */
export const isShown = `not_me_at is null and confidence >= ${leastConfidence}`;

const columns = `id, record_hash as "recordHash", source_type as "sourceType", severity, status, confidence, sealed,
	content_hash as "contentHash", discovered_at as "discoveredAt", last_seen_at as "lastSeenAt",
	acknowledged_at as "acknowledgedAt", resolved_at as "resolvedAt", reopened_at as "reopenedAt",
	not_me_at as "notMeAt", sealed_notes as "sealedNotes", done_actions as "doneActions"`;

export interface NewExposure {
	readonly id: string;
	readonly recordHash: Uint8Array;
	readonly sourceType: SourceType;
	readonly severity: Severity;
	readonly confidence: number;
	readonly sealed: Uint8Array;
	readonly contentHash: Uint8Array;
}

/**
 * Stores new exposures, and notes that known ones were seen again. Stores a new one only if its confidence is high
 * enough. Keeps a known one however low its confidence is now, because otherwise the person's verdict would be lost.
 * Returns the stored rows. A new row has the id that it came with.
 */
export async function insertOrSee(
	sql: Sql,
	userId: string,
	taskId: string,
	exposures: readonly NewExposure[],
	now: Date,
): Promise<ExposureRow[]> {
	if (exposures.length === 0) return [];
	const { rows } = await sql.query<ExposureRow>(
		`insert into private.exposures
			(id, user_id, record_hash, source_type, severity, confidence, sealed, content_hash, discovered_at, last_seen_at, found_in)
		 select e.id, $1, decode(e.record_hash, 'hex'), e.source_type, e.severity, e.confidence, decode(e.sealed, 'hex'),
			decode(e.content_hash, 'hex'), $10::timestamptz, $10::timestamptz, $2
		 from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::double precision[], $8::text[], $9::text[])
			as e (id, record_hash, source_type, severity, confidence, sealed, content_hash)
		 where e.confidence >= ${leastConfidence} or exists
			(select from private.exposures where user_id = $1 and record_hash = decode(e.record_hash, 'hex'))
		 on conflict (user_id, record_hash) do update set last_seen_at = excluded.last_seen_at
		 returning ${columns}`,
		[
			userId,
			taskId,
			exposures.map(({ id }) => id),
			exposures.map(({ recordHash }) => hex(recordHash)),
			exposures.map(({ sourceType }) => sourceType),
			exposures.map(({ severity }) => severity),
			exposures.map(({ confidence }) => confidence),
			exposures.map(({ sealed }) => hex(sealed)),
			exposures.map(({ contentHash }) => hex(contentHash)),
			now,
		],
	);
	return rows;
}

/**
 * Updates the content of an exposure, and returns its row. With `reopenIn`, a resolved exposure becomes new again.
 * Without `now`, "last seen" stays.
 */
export async function replaceContent(
	sql: Sql,
	userId: string,
	exposure: Pick<NewExposure, "id" | "severity" | "confidence" | "sealed" | "contentHash"> & {
		readonly now: Date | null;
		readonly reopenIn: string | null;
	},
): Promise<ExposureRow | null> {
	const { rows } = await sql.query<ExposureRow>(
		`update private.exposures set severity = $3, confidence = $4, sealed = $5, content_hash = $6,
			last_seen_at = coalesce($7::timestamptz, last_seen_at),
			status = case when $8::uuid is null then status else 'new' end,
			resolved_at = case when $8::uuid is null then resolved_at end,
			acknowledged_at = case when $8::uuid is null then acknowledged_at end,
			reopened_at = case when $8::uuid is null then reopened_at else $7::timestamptz end,
			found_in = coalesce($8::uuid, found_in)
		 where user_id = $1 and id = $2 returning ${columns}`,
		[
			userId,
			exposure.id,
			exposure.severity,
			exposure.confidence,
			exposure.sealed,
			exposure.contentHash,
			exposure.now,
			exposure.reopenIn,
		],
	);
	return rows[0] ?? null;
}

export interface ExposureFilter {
	readonly status?: ListedStatus | undefined;
	readonly severity?: Severity | undefined;
	readonly source?: SourceType | undefined;
	readonly notMe: boolean;
}

const filtered = `user_id = $1
	and ($2::text is null or case when $2 = 'open' then status <> 'resolved' else status = $2 end) and ($3::text is null or severity = $3)
	and ($4::text is null or source_type = $4) and case when $5 then not_me_at is not null else ${isShown} end`;

type FilterValues = [string, ListedStatus | null, Severity | null, SourceType | null, boolean];

function filterValues(userId: string, { status, severity, source, notMe }: ExposureFilter): FilterValues {
	return [userId, status ?? null, severity ?? null, source ?? null, notMe];
}

/** Orders exposures that were found at the same time, the worst first. */
const rank = "case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end";
export const severityRank: Readonly<Record<Severity, number>> = { critical: 4, high: 3, medium: 2, low: 1 };

export interface PlaceInList {
	readonly at: Date;
	readonly rank: number;
	readonly id: string;
}

/** Returns the exposures after the given place, the newest first. */
export async function listExposureRows(
	sql: Sql,
	userId: string,
	filter: ExposureFilter,
	page: { readonly after: PlaceInList | null; readonly limit: number },
): Promise<ExposureRow[]> {
	const { rows } = await sql.query<ExposureRow>(
		`select ${columns} from private.exposures where ${filtered}
			and ($6::timestamptz is null or (discovered_at, ${rank}, id) < ($6::timestamptz, $7::int, $8::uuid))
		 order by discovered_at desc, ${rank} desc, id desc limit $9`,
		[
			...filterValues(userId, filter),
			page.after?.at ?? null,
			page.after?.rank ?? null,
			page.after?.id ?? null,
			page.limit,
		],
	);
	return rows;
}

/** Includes hidden ones. */
export async function allExposures(sql: Sql, userId: string): Promise<ExposureRow[]> {
	const { rows } = await sql.query<ExposureRow>(
		`select ${columns} from private.exposures where user_id = $1 order by discovered_at desc, id desc`,
		[userId],
	);
	return rows;
}

export async function countExposures(sql: Sql, userId: string, filter: ExposureFilter): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from private.exposures where ${filtered}`,
		filterValues(userId, filter),
	);
	return rows[0]?.count ?? 0;
}

export interface Tally {
	readonly sourceType: SourceType;
	readonly severity: Severity;
	readonly status: ExposureStatus;
	readonly count: number;
	readonly weight: number;
}

/** Counts the person's exposures, without those that are someone else's. */
export async function tallyExposures(sql: Sql, userId: string): Promise<Tally[]> {
	const { rows } = await sql.query<Tally>(
		`select source_type as "sourceType", severity, status, count(*)::int as count, sum(confidence)::float8 as weight
		 from private.exposures where user_id = $1 and ${isShown} group by 1, 2, 3`,
		[userId],
	);
	return rows;
}

export async function findExposure(sql: Sql, userId: string, id: string): Promise<ExposureRow | null> {
	const { rows } = await sql.query<ExposureRow>(
		`select ${columns} from private.exposures where user_id = $1 and id = $2`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** Returns the worst of the person's other open exposures. Of several equally bad ones, returns the surest. */
export async function findNextOpen(sql: Sql, userId: string, butId: string): Promise<ExposureRow | null> {
	const { rows } = await sql.query<ExposureRow>(
		`select ${columns} from private.exposures
		 where user_id = $1 and id <> $2 and status <> 'resolved' and ${isShown}
		 order by ${rank} desc, confidence desc, discovered_at desc, id limit 1`,
		[userId, butId],
	);
	return rows[0] ?? null;
}

/** Counts exposures that nobody looked at yet and that were found or came back since then. */
export async function countNewSince(sql: Sql, userId: string, since: Date): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from private.exposures
		 where user_id = $1 and status = 'new' and coalesce(reopened_at, discovered_at) >= $2 and ${isShown}`,
		[userId, since],
	);
	return rows[0]?.count ?? 0;
}

/** The news of the scan $2: exposures that it found or reopened, and those of an earlier scan that failed. */
export const isNewsOf = `(found_in = $2 or found_in in
	(select id from private.scan_tasks where user_id = $1 and status = 'failed'))`;

/**
 * Takes the news of a scan that nobody has counted or alerted yet. From now on those exposures belong to this scan.
 */
export async function takeFoundIn(tx: Transaction, userId: string, taskId: string): Promise<ExposureRow[]> {
	const { rows } = await tx.query<ExposureRow & { readonly isOwn: boolean }>(
		`select ${columns}, found_in = $2 as "isOwn" from private.exposures
		 where user_id = $1 and ${isShown} and ${isNewsOf}
		 order by discovered_at desc, id desc`,
		[userId, taskId],
	);
	const left = rows.filter(({ isOwn }) => !isOwn).map(({ id }) => id);
	if (left.length > 0)
		await tx.query("update private.exposures set found_in = $3 where user_id = $1 and id = any($2::uuid[])", [
			userId,
			left,
			taskId,
		]);
	return rows;
}

/** Changes only exposures with a status in `from`. Returns the ids of the changed ones. */
export async function changeStatusRows(
	sql: Sql,
	userId: string,
	ids: readonly string[],
	change: { readonly to: ExposureStatus; readonly from: readonly ExposureStatus[]; readonly now: Date },
): Promise<string[]> {
	const { rows } = await sql.query<{ id: string }>(
		`update private.exposures set status = $3,
			acknowledged_at = case when $3 = 'acknowledged' then $5 else acknowledged_at end,
			resolved_at = case when $3 = 'resolved' then $5::timestamptz end
		 where user_id = $1 and id = any($2::uuid[]) and status = any($4::text[]) and not_me_at is null returning id`,
		[userId, ids, change.to, change.from, change.now],
	);
	return rows.map(({ id }) => id);
}

/**
 * Sets an exposure back to its status before it was resolved. Returns false if it is not resolved, or not this
 * person's.
 */
export async function unresolveRow(sql: Sql, userId: string, id: string): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.exposures set resolved_at = null, sealed_notes = null,
			status = case when acknowledged_at is null then 'new' else 'acknowledged' end
		 where user_id = $1 and id = $2 and status = 'resolved' and not_me_at is null`,
		[userId, id],
	);
	return affected > 0;
}

export async function storeNotes(
	sql: Sql,
	userId: string,
	notes: readonly { readonly id: string; readonly sealed: Uint8Array }[],
): Promise<void> {
	await sql.query(
		`update private.exposures e set sealed_notes = decode(n.sealed, 'hex')
		 from unnest($2::uuid[], $3::text[]) as n (id, sealed) where e.user_id = $1 and e.id = n.id`,
		[userId, notes.map(({ id }) => id), notes.map(({ sealed }) => hex(sealed))],
	);
}

/** Returns false if nothing changed, or if the exposure is not this person's. */
export async function markNotMe(sql: Sql, userId: string, id: string, at: Date | null): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.exposures set not_me_at = $3
		 where user_id = $1 and id = $2 and (not_me_at is null) is distinct from ($3::timestamptz is null)`,
		[userId, id, at],
	);
	return affected > 0;
}

export async function tickActionRow(
	sql: Sql,
	userId: string,
	id: string,
	action: { readonly id: string; readonly done: boolean },
): Promise<readonly string[] | null> {
	const { rows } = await sql.query<{ done: string[] }>(
		`update private.exposures set done_actions =
			case when $4 then array_append(array_remove(done_actions, $3), $3) else array_remove(done_actions, $3) end
		 where user_id = $1 and id = $2 returning done_actions as done`,
		[userId, id, action.id, action.done],
	);
	return rows[0]?.done ?? null;
}

export async function deleteExposures(sql: Sql, userId: string, ids: readonly string[]): Promise<void> {
	await sql.query("delete from private.exposures where user_id = $1 and id = any($2::uuid[])", [userId, ids]);
}

function hex(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}
