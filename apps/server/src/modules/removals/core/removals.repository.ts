import type { Sql } from "../../../platform/db/database.ts";
import type { Lease } from "./leases.repository.ts";
import type { RemovalRow, Untold } from "./removal-row.rules.ts";

const columns = `id, kind, broker, listing_id as "listingId", record_hash as "recordHash", owner, covered_by as "coveredBy", state,
	state_since as "stateSince", channel, automatic, priority, rounds, asked, unsure, created_at as "createdAt",
	sent_at as "sentAt", due_at as "dueAt", law, looks, looked_at as "lookedAt", verified_at as "verifiedAt",
	broke_word_at as "brokeWordAt", task, task_sealed as "taskSealed", task_since as "taskSince", tries,
	link_sealed as "linkSealed", next_at as "nextAt", mail_token as "mailToken", events, last_hash as "lastHash", untold,
	times_back as "timesBack", poll_at as "pollAt", follow_up as "followUp", follow_up_at as "followUpAt",
	about_sealed as "aboutSealed", refused_since as "refusedSince"`;

export async function removalsOf(sql: Sql, userId: string): Promise<RemovalRow[]> {
	const { rows } = await sql.query<RemovalRow>(
		`select ${columns} from private.removals where user_id = $1 order by created_at desc, id`,
		[userId],
	);
	return rows;
}

/** All removals at one broker. Lock each of them before you change it. */
export async function removalsAt(
	sql: Sql,
	userId: string,
	broker: string,
): Promise<{ readonly id: string }[]> {
	const { rows } = await sql.query<{ id: string }>(
		"select id from private.removals where user_id = $1 and broker = $2 order by created_at desc, id",
		[userId, broker],
	);
	return rows;
}

/**
 * Claims this removal for the one worker that may act on it now. Null for all others. Leases are judged by the
 * database's clock, because one worker must not end the lease of another.
 */
export async function claimRemoval(
	sql: Sql,
	{ userId, id, lease }: Lease,
	time: { readonly now: Date; readonly forMs: number },
): Promise<RemovalRow | null> {
	const { rows } = await sql.query<RemovalRow>(
		`update private.removals set lease = $3, leased_until = now() + make_interval(secs => $5)
		 where user_id = $1 and id = $2 and next_at <= $4 and (leased_until is null or leased_until <= now())
		 returning ${columns}`,
		[userId, id, lease, time.now, time.forMs / 1000],
	);
	return rows[0] ?? null;
}

/** Null if this worker does not hold the lease any more. Locks the row until the transaction ends. */
export async function lockLeased(sql: Sql, { userId, id, lease }: Lease): Promise<RemovalRow | null> {
	const { rows } = await sql.query<RemovalRow>(
		`select ${columns} from private.removals where user_id = $1 and id = $2 and lease = $3 for update`,
		[userId, id, lease],
	);
	return rows[0] ?? null;
}

export async function findRemoval(sql: Sql, userId: string, id: string): Promise<RemovalRow | null> {
	const { rows } = await sql.query<RemovalRow>(
		`select ${columns} from private.removals where user_id = $1 and id = $2`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** Locks the row until the transaction ends, so events of a removal are stored one after the other. */
export async function lockRemoval(sql: Sql, userId: string, id: string): Promise<RemovalRow | null> {
	const { rows } = await sql.query<RemovalRow>(
		`select ${columns} from private.removals where user_id = $1 and id = $2 for update`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** The removals that this one's request covers. */
export async function coveredBy(sql: Sql, userId: string, id: string): Promise<{ readonly id: string }[]> {
	const { rows } = await sql.query<{ id: string }>(
		"select id from private.removals where user_id = $1 and covered_by = $2 order by id",
		[userId, id],
	);
	return rows;
}

/** False if there is one for this listing or this broker already. */
export async function insertRemoval(sql: Sql, userId: string, row: RemovalRow): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.removals (user_id, id, broker, listing_id, record_hash, owner, covered_by, state, state_since,
			automatic, priority, created_at, next_at, mail_token, untold, kind)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		 on conflict do nothing`,
		[
			userId,
			row.id,
			row.broker,
			row.listingId,
			row.recordHash,
			row.owner,
			row.coveredBy,
			row.state,
			row.stateSince,
			row.automatic,
			row.priority,
			row.createdAt,
			row.nextAt,
			row.mailToken,
			row.untold,
			row.kind,
		],
	);
	return affected > 0;
}

/** Writes the columns that change in a removal's life. Only for a row that this transaction has locked. */
export async function updateRemoval(sql: Sql, userId: string, row: RemovalRow): Promise<void> {
	await sql.query(
		`update private.removals set covered_by = $3, state = $4, state_since = $5, channel = $6, automatic = $7, priority = $8,
			rounds = $9, asked = $10, unsure = $11, sent_at = $12, due_at = $13, law = $14, looks = $15, looked_at = $16,
			verified_at = $17, broke_word_at = $18, task = $19, task_sealed = $20, task_since = $21, tries = $22,
			link_sealed = $23, next_at = $24, events = $25, last_hash = $26, untold = $27,
			times_back = $28, poll_at = $29, follow_up = $30, follow_up_at = $31,
			about_sealed = $32, refused_since = $33
		 where user_id = $1 and id = $2`,
		[
			userId,
			row.id,
			row.coveredBy,
			row.state,
			row.stateSince,
			row.channel,
			row.automatic,
			row.priority,
			row.rounds,
			row.asked,
			row.unsure,
			row.sentAt,
			row.dueAt,
			row.law,
			row.looks,
			row.lookedAt,
			row.verifiedAt,
			row.brokeWordAt,
			row.task,
			row.taskSealed,
			row.taskSince,
			row.tries,
			row.linkSealed,
			row.nextAt,
			row.events,
			row.lastHash,
			row.untold,
			row.timesBack,
			row.pollAt,
			row.followUp,
			row.followUpAt,
			row.aboutSealed,
			row.refusedSince,
		],
	);
}

/** Puts the covered sites that still wait in line for this removal's request in line for themselves. */
export async function uncoverQueued(sql: Sql, userId: string, id: string, now: Date): Promise<void> {
	await sql.query(
		`update private.removals set covered_by = null, next_at = $3
		 where user_id = $1 and covered_by = $2 and state = 'queued'`,
		[userId, id, now],
	);
}

/** Counts the removals that a person got without a plan. */
export async function takenWithoutPlan(sql: Sql, userId: string): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from private.removals
		 where user_id = $1 and kind = 'deletion' and covered_by is null and (asked or state not in ('waiting_for_yes', 'given_up'))`,
		[userId],
	);
	return rows[0]?.count ?? 0;
}

/** Makes everything of a person that waits in line due now. */
export async function wakeQueued(sql: Sql, userId: string, now: Date): Promise<void> {
	await sql.query(
		`update private.removals set next_at = $2 where user_id = $1 and covered_by is null
			and (state = 'queued' or (state = 'needs_confirmation' and link_sealed is not null))`,
		[userId, now],
	);
}

export interface NewsTally {
	readonly untold: Untold;
	readonly count: number;
}

export async function untoldOf(sql: Sql, userId: string): Promise<NewsTally[]> {
	const { rows } = await sql.query<NewsTally>(
		`select untold, count(*)::int as count from private.removals where user_id = $1 and untold is not null
		 group by untold order by untold`,
		[userId],
	);
	return rows;
}

/** All people with news that they have not been told yet. */
export async function peopleWithNews(sql: Sql, limit: number): Promise<string[]> {
	const { rows } = await sql.query<{ userId: string }>(
		`select distinct user_id as "userId" from private.removals where untold is not null order by 1 limit $1`,
		[limit],
	);
	return rows.map(({ userId }) => userId);
}

export async function markRemovalsTold(sql: Sql, userId: string): Promise<void> {
	await sql.query("update private.removals set untold = null where user_id = $1 and untold is not null", [
		userId,
	]);
}
