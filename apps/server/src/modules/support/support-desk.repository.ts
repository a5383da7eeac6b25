import type { SupportRequestRead } from "@unlisted/contracts/admin";
import type { Sql, Transaction } from "../../platform/db/database.ts";

type State = SupportRequestRead["state"];

export interface DeskLine {
	readonly reference: string;
	readonly topic: SupportRequestRead["topic"];
	readonly state: State;
	readonly createdAt: Date;
}

/** Returns open requests with the longest waiting first, and other requests with the newest first. */
export async function requestsIn(
	sql: Sql,
	state: State,
	{ after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<DeskLine[]> {
	const [order, next] = state === "open" ? (["asc", ">"] as const) : (["desc", "<"] as const);
	const { rows } = await sql.query<DeskLine>(
		`select reference, topic, state, created_at as "createdAt" from private.support_requests
		 where state = $1 and ($2::text is null or (created_at, reference) ${next}
			(select created_at, reference from private.support_requests where reference = $2))
		 order by created_at ${order}, reference ${order} limit $3`,
		[state, after, limit],
	);
	return rows as DeskLine[];
}

export async function isThere(sql: Sql, reference: string): Promise<boolean> {
	const { rows } = await sql.query("select 1 from private.support_requests where reference = $1", [
		reference,
	]);
	return rows.length > 0;
}

export async function countOpen(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count(*)::int as count from private.support_requests where state = 'open'",
	);
	return rows[0]?.count ?? 0;
}

export interface DeskRequest extends DeskLine {
	readonly id: string;
	readonly name: string;
	readonly email: string;
	readonly message: string;
	readonly settledAt: Date | null;
}

const columns = `id, reference, topic, state, created_at as "createdAt", name, email, message, settled_at as "settledAt"`;

export async function findRequest(sql: Sql, reference: string): Promise<DeskRequest | null> {
	const { rows } = await sql.query<DeskRequest>(
		`select ${columns} from private.support_requests where reference = $1`,
		[reference],
	);
	return (rows[0] as DeskRequest | undefined) ?? null;
}

export async function lockRequest(tx: Transaction, reference: string): Promise<DeskRequest | null> {
	const { rows } = await tx.query<DeskRequest>(
		`select ${columns} from private.support_requests where reference = $1 for update`,
		[reference],
	);
	return (rows[0] as DeskRequest | undefined) ?? null;
}

export async function settleRequest(tx: Transaction, id: string, { state, at }: { state: State; at: Date }) {
	await tx.query("update private.support_requests set state = $2, settled_at = $3 where id = $1", [
		id,
		state,
		at,
	]);
}

/**
 * Returns false if an answer with this id exists: the same answer was sent twice, or it belongs to another request.
 */
export async function insertAnswer(
	tx: Transaction,
	requestId: string,
	answer: { readonly id: string; readonly text: string; readonly at: Date },
): Promise<boolean> {
	const { affected } = await tx.query(
		`insert into private.support_answers (id, request_id, text, sent_at) values ($1, $2, $3, $4)
		 on conflict (id) do nothing`,
		[answer.id, requestId, answer.text, answer.at],
	);
	return affected === 1;
}

/** Whether this answer was sent to the request with this id and these words. */
export async function isAnswerTo(
	sql: Sql,
	requestId: string,
	answer: { readonly id: string; readonly text: string },
): Promise<boolean> {
	const { rows } = await sql.query(
		"select 1 from private.support_answers where id = $1 and request_id = $2 and text = $3",
		[answer.id, requestId, answer.text],
	);
	return rows.length > 0;
}

export async function answersTo(
	sql: Sql,
	requestId: string,
): Promise<{ readonly text: string; readonly sentAt: Date }[]> {
	const { rows } = await sql.query<{ text: string; sentAt: Date }>(
		`select text, sent_at as "sentAt" from private.support_answers where request_id = $1 order by sent_at, id`,
		[requestId],
	);
	return rows;
}
