import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import type { Sql } from "../../../platform/db/database.ts";

export interface AnswerRow {
	readonly recordHash: Uint8Array;
	readonly answer: ListingAnswer;
	readonly answeredAt: Date;
}

export async function answersOf(sql: Sql, userId: string): Promise<AnswerRow[]> {
	const { rows } = await sql.query<AnswerRow>(
		`select record_hash as "recordHash", answer, answered_at as "answeredAt" from private.broker_answers
		 where user_id = $1 order by answered_at, record_hash`,
		[userId],
	);
	return rows;
}

export async function storeAnswer(sql: Sql, userId: string, row: AnswerRow): Promise<void> {
	await sql.query(
		`insert into private.broker_answers (user_id, record_hash, answer, answered_at) values ($1, $2, $3, $4)
		 on conflict (user_id, record_hash) do update set answer = excluded.answer, answered_at = excluded.answered_at`,
		[userId, row.recordHash, row.answer, row.answeredAt],
	);
}
