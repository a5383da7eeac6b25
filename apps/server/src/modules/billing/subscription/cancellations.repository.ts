import type { Sql, Transaction } from "../../../platform/db/database.ts";

export async function keepCancellation(
	tx: Transaction,
	given: {
		userId: string;
		subscriptionId: string;
		planType: string;
		reason: string;
		feedback: string | null;
		now: Date;
	},
): Promise<void> {
	// If a person cancels twice, the last reason stays.
	await tx.query(
		"delete from private.cancellations where user_id = $1 and subscription_id = $2 and taken_back_at is null",
		[given.userId, given.subscriptionId],
	);
	await tx.query(
		`insert into private.cancellations (user_id, subscription_id, plan_type, reason, feedback, asked_at)
		 values ($1, $2, $3, $4, $5, $6)`,
		[given.userId, given.subscriptionId, given.planType, given.reason, given.feedback, given.now],
	);
}

/** Only of this subscription: an earlier one that was canceled has ended, and stays canceled. */
export async function takeCancellationBack(
	sql: Sql,
	userId: string,
	subscriptionId: string,
	now: Date,
): Promise<void> {
	await sql.query(
		`update private.cancellations set taken_back_at = $3
		 where user_id = $1 and subscription_id = $2 and taken_back_at is null`,
		[userId, subscriptionId, now],
	);
}

export async function cancellationsOf(sql: Sql, userId: string): Promise<Record<string, unknown>[]> {
	const { rows } = await sql.query(
		`select plan_type, reason, feedback, asked_at, taken_back_at from private.cancellations
		 where user_id = $1 order by asked_at`,
		[userId],
	);
	return rows;
}

export interface ReasonCount {
	readonly reason: string;
	readonly plan_type: string;
	readonly asked: number;
	readonly taken_back: number;
}

export async function reasonsOfEverybody(sql: Sql): Promise<ReasonCount[]> {
	const { rows } = await sql.query<ReasonCount>(
		`select reason, plan_type, count(*)::int as asked, count(taken_back_at)::int as taken_back
		 from private.cancellations group by reason, plan_type order by asked desc, reason, plan_type`,
	);
	return rows;
}

/** What people wrote, newest first, without names. */
export async function feedbackOfEverybody(
	sql: Sql,
	limit: number,
): Promise<{ asked_at: Date; reason: string; feedback: string }[]> {
	const { rows } = await sql.query<{ asked_at: Date; reason: string; feedback: string }>(
		`select asked_at, reason, feedback from private.cancellations
		 where feedback is not null order by asked_at desc limit $1`,
		[limit],
	);
	return rows;
}
