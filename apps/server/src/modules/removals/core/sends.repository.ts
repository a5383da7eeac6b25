import type { RemovalChannel } from "@unlisted/contracts/removals/removal-values";
import type { Sql } from "../../../platform/db/database.ts";

export type SendStep = "request" | "confirmation" | "reminder" | "admonition";

export interface Intent {
	readonly removalId: string;
	readonly round: number;
	readonly step: SendStep;
	readonly id: string;
	readonly channel: RemovalChannel;
	readonly recipient: string;
	readonly intendedAt: Date;
	readonly lease: string;
}

/**
 * Writes down the intent before anything leaves. False if this round's intent exists already; nothing is sent again
 * then.
 */
export async function intend(sql: Sql, userId: string, row: Intent): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.removal_sends (user_id, removal_id, round, step, id, channel, recipient, intended_at, lease)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
		[
			userId,
			row.removalId,
			row.round,
			row.step,
			row.id,
			row.channel,
			row.recipient,
			row.intendedAt,
			row.lease,
		],
	);
	return affected > 0;
}

export async function settleSend(
	sql: Sql,
	userId: string,
	send: Pick<Intent, "removalId" | "round" | "step">,
	settled: { readonly outcome: "sent" | "unsure"; readonly at: Date },
): Promise<void> {
	await sql.query(
		`update private.removal_sends set outcome = $5, settled_at = $6
		 where user_id = $1 and removal_id = $2 and round = $3 and step = $4 and settled_at is null`,
		[userId, send.removalId, send.round, send.step, settled.outcome, settled.at],
	);
}

/** Deletes the intent, because it is certain that nothing was sent. */
export async function takeBackIntent(
	sql: Sql,
	userId: string,
	send: Pick<Intent, "removalId" | "round" | "step">,
): Promise<void> {
	await sql.query(
		`delete from private.removal_sends
		 where user_id = $1 and removal_id = $2 and round = $3 and step = $4 and settled_at is null`,
		[userId, send.removalId, send.round, send.step],
	);
}

/** Whether the mail server took any letter of any person since then, from any process. */
export async function tookLettersOfEverybodySince(sql: Sql, since: Date): Promise<boolean> {
	const { rows } = await sql.query<{ took: boolean }>(
		`select exists (
			select from private.removal_sends
			where channel = 'email' and outcome = 'sent' and settled_at > $1) as took`,
		[since],
	);
	return rows[0]?.took ?? false;
}

export interface SendRow {
	readonly round: number;
	readonly step: SendStep;
	readonly channel: RemovalChannel;
	readonly recipient: string;
	readonly intendedAt: Date;
	readonly settledAt: Date | null;
	readonly outcome: "sent" | "unsure" | null;
}

export async function sendsOf(sql: Sql, userId: string, removalId: string): Promise<SendRow[]> {
	const { rows } = await sql.query<SendRow>(
		`select round, step, channel, recipient, intended_at as "intendedAt", settled_at as "settledAt", outcome
		 from private.removal_sends where user_id = $1 and removal_id = $2 order by round, step`,
		[userId, removalId],
	);
	return rows;
}
