import type { Sql } from "../../../platform/db/database.ts";

export interface AuditEntry {
	readonly id: string;
	readonly userId: string | null;
	readonly event: string;
	readonly details: Readonly<Record<string, unknown>>;
	readonly address: string | null;
	readonly userAgent: string | null;
	readonly createdAt: Date;
}

export async function insertAuditEntry(sql: Sql, entry: AuditEntry): Promise<void> {
	await sql.query(
		`insert into auth.audit_log (id, user_id, event, details, address, user_agent, created_at)
		 values ($1, $2, $3, $4, $5, $6, $7)`,
		[
			entry.id,
			entry.userId,
			entry.event,
			JSON.stringify(entry.details),
			entry.address,
			entry.userAgent,
			entry.createdAt,
		],
	);
}

/** Attempts that turned out to be the same person (`same_person`) do not count. */
export async function hasEvent(sql: Sql, userId: string, event: string): Promise<boolean> {
	const { rows } = await sql.query(
		`select 1 from auth.audit_log where user_id = $1 and event = $2 and not details ? 'same_person' limit 1`,
		[userId, event],
	);
	return rows.length > 0;
}

export async function addAuditDetails(
	sql: Sql,
	id: string,
	details: Readonly<Record<string, unknown>>,
): Promise<void> {
	await sql.query("update auth.audit_log set details = details || $2::jsonb where id = $1", [
		id,
		JSON.stringify(details),
	]);
}

/**
 * Deletes old entries of all people. Entries of sign-ups stay, because they show who made the account: unproved
 * accounts are deleted, but not those that an operator made.
 */
export async function forgetOldEntries(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.audit_log where id = any(array(
			select id from auth.audit_log where created_at < $1 and event <> 'sign_up' order by created_at limit $2))`,
		[before, most],
	);
	return affected;
}

/** Newest first. With `before`, the id of one of the person's entries: only older entries. */
export async function auditEntriesOf(
	sql: Sql,
	userId: string,
	{ before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<AuditEntry[]> {
	const { rows } = await sql.query<AuditEntry>(
		`select id, user_id as "userId", event, details, address, user_agent as "userAgent", created_at as "createdAt"
		 from auth.audit_log where user_id = $1 and ($2::uuid is null or (created_at, id) <
			(select b.created_at, b.id from auth.audit_log b where b.id = $2 and b.user_id = $1))
		 order by created_at desc, id desc limit $3`,
		[userId, before, limit],
	);
	return rows;
}
