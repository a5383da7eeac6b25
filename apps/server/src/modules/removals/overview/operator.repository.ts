import type { Sql } from "../../../platform/db/database.ts";

/** Counts over all people's removals, for the operator and /metrics, without personal data. */

export async function unsettledSendsOfEverybody(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count(*)::int as count from private.removal_sends where settled_at is null",
	);
	return rows[0]?.count ?? 0;
}

/** Only for states that the partial index includes. */
export async function waitingOfEverybody(
	sql: Sql,
	states: readonly ("overdue" | "escalated" | "needs_person")[],
): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from private.removals
		 where state in ('overdue', 'escalated', 'needs_person', 'unreachable') and state = any($1::text[])`,
		[states],
	);
	return rows[0]?.count ?? 0;
}

/** When the removal that waits longest was due. Null if none waits. */
export async function oldestDueOfEverybody(sql: Sql): Promise<Date | null> {
	// Reads one entry of the index for each priority. The index begins with the priority, and min(next_at) alone would
	// read all of it.
	let oldest: Date | null = null;
	for (const priority of [0, 1, 2]) {
		const at = await oldestDueOfEverybodyAt(sql, priority);
		if (at && (oldest === null || at < oldest)) oldest = at;
	}
	return oldest;
}

async function oldestDueOfEverybodyAt(sql: Sql, priority: number): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date | null }>(
		"select min(next_at) as at from private.removals where priority = $1 and next_at is not null",
		[priority],
	);
	return rows[0]?.at ?? null;
}

/** Makes removals due now that wait for their next try or could not be reached. */
export async function retryOfEverybody(sql: Sql, broker: string | null, now: Date): Promise<number> {
	const { affected } = await sql.query(
		`update private.removals set next_at = $1, tries = 0
		 where covered_by is null and ((state = 'queued' and tries > 0) or state = 'unreachable')
			and ($2::text is null or owner = $2)`,
		[now, broker],
	);
	return affected;
}

/** After the operator's pause: makes the removals due now that were put off. */
export async function wakeBrokerOfEverybody(sql: Sql, broker: string, now: Date): Promise<void> {
	await sql.query(
		`update private.removals set next_at = $2
		 where owner = $1 and state = 'queued' and covered_by is null and next_at is not null`,
		[broker, now],
	);
}

/** Whether any removal, also an ended one, goes to this broker. */
export async function isOwnerOfEverybody(sql: Sql, broker: string): Promise<boolean> {
	const { rows } = await sql.query("select 1 from private.removals where owner = $1 limit 1", [broker]);
	return rows.length > 0;
}

export interface StepCount {
	readonly owner: string;
	readonly task: string | null;
	readonly count: number;
	readonly since: Date;
}

/** Reads the partial index of removals that wait for a person. */
export async function stepsOfEverybody(sql: Sql): Promise<StepCount[]> {
	const { rows } = await sql.query<StepCount>(
		`select owner, task, count(*)::int as count, min(state_since) as since from private.removals
		 where state = 'needs_person' group by owner, task order by 3 desc, 1, 2 limit 200`,
	);
	return rows;
}
