import type { Sql } from "../../../platform/db/database.ts";

export interface Lease {
	readonly userId: string;
	readonly id: string;
	/** Random name of this attempt. */
	readonly lease: string;
}

export interface DueRemoval {
	readonly userId: string;
	readonly id: string;
	/** Priority of the person's plan. Lower goes first. */
	readonly priority: number;
}

/** All people's removals that are due and not leased, in the order of their turn. */
export async function dueRemovalsOfEverybody(sql: Sql, now: Date, limit: number): Promise<DueRemoval[]> {
	const { rows } = await sql.query<DueRemoval>(
		`select user_id as "userId", id, priority from private.removals
		 where next_at is not null and next_at <= $1 and (leased_until is null or leased_until <= now())
		 order by priority, next_at limit $2`,
		[now, limit],
	);
	return rows;
}

export async function giveUpLease(sql: Sql, { userId, id, lease }: Lease): Promise<void> {
	await sql.query(
		"update private.removals set lease = null, leased_until = null where user_id = $1 and id = $2 and lease = $3",
		[userId, id, lease],
	);
}

/** Ends the lease and plans no next moment, so no worker takes this removal up again. */
export async function letGo(sql: Sql, { userId, id, lease }: Lease): Promise<void> {
	await sql.query(
		`update private.removals set lease = null, leased_until = null, next_at = null
		 where user_id = $1 and id = $2 and lease = $3`,
		[userId, id, lease],
	);
}
