import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import type { Sql } from "../../../platform/db/database.ts";

export interface AnswerRow {
	readonly recordHash: Uint8Array;
	readonly answer: ListingAnswer;
	readonly answeredAt: Date;
	/** The answer before this one, so that this one can be taken back. */
	readonly answerBefore: ListingAnswer | null;
	readonly answeredBeforeAt: Date | null;
}

const columns = `record_hash as "recordHash", answer, answered_at as "answeredAt", answer_before as "answerBefore",
	answered_before_at as "answeredBeforeAt"`;

export async function answersOf(sql: Sql, userId: string): Promise<AnswerRow[]> {
	const { rows } = await sql.query<AnswerRow>(
		`select ${columns} from private.broker_answers where user_id = $1 order by answered_at, record_hash`,
		[userId],
	);
	return rows;
}

/** Null if the person has not answered about this record. Locks the row until the transaction ends. */
export async function lockAnswer(
	sql: Sql,
	userId: string,
	recordHash: Uint8Array,
): Promise<AnswerRow | null> {
	const { rows } = await sql.query<AnswerRow>(
		`select ${columns} from private.broker_answers where user_id = $1 and record_hash = $2 for update`,
		[userId, recordHash],
	);
	return rows[0] ?? null;
}

export async function deleteAnswer(sql: Sql, userId: string, recordHash: Uint8Array): Promise<void> {
	await sql.query("delete from private.broker_answers where user_id = $1 and record_hash = $2", [
		userId,
		recordHash,
	]);
}

/** Makes the answer before this one valid again. */
export async function restoreAnswerBefore(sql: Sql, userId: string, recordHash: Uint8Array): Promise<void> {
	await sql.query(
		`update private.broker_answers
		 set answer = answer_before, answered_at = answered_before_at, answer_before = null, answered_before_at = null
		 where user_id = $1 and record_hash = $2 and answer_before is not null`,
		[userId, recordHash],
	);
}

export interface AnswersOfEverybody {
	readonly people: number;
	readonly mine: number;
	readonly notMine: number;
}

/** Counts how often all people answered "Is this you?" with yes and with no. For an hourly job, never for a request. */
export async function answersOfEverybody(sql: Sql): Promise<AnswersOfEverybody> {
	const { rows } = await sql.query<AnswersOfEverybody>(
		`select count(distinct user_id)::int as people, (count(*) filter (where answer = 'me'))::int as mine,
			(count(*) filter (where answer = 'not_me'))::int as "notMine"
		 from private.broker_answers where answer in ('me', 'not_me')`,
	);
	return rows[0] ?? { people: 0, mine: 0, notMine: 0 };
}

type Said = Pick<AnswerRow, "recordHash" | "answer" | "answeredAt">;

export async function storeAnswer(sql: Sql, userId: string, row: Said): Promise<void> {
	await sql.query(
		`insert into private.broker_answers (user_id, record_hash, answer, answered_at) values ($1, $2, $3, $4)
		 on conflict (user_id, record_hash) do update
			set answer_before = broker_answers.answer, answered_before_at = broker_answers.answered_at,
				answer = excluded.answer, answered_at = excluded.answered_at`,
		[userId, row.recordHash, row.answer, row.answeredAt],
	);
}
