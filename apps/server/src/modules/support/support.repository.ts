import type { SupportRequest } from "@unlisted/contracts/support";
import type { Sql } from "../../platform/db/database.ts";

export interface EarlierRequest {
	readonly reference: string;
	readonly name: string;
	readonly email: string;
	readonly topic: string;
	readonly message: string;
}

export async function findRequestByKey(sql: Sql, requestKey: string): Promise<EarlierRequest | null> {
	const { rows } = await sql.query<EarlierRequest>(
		"select reference, name, email, topic, message from private.support_requests where request_key = $1",
		[requestKey],
	);
	return rows[0] ?? null;
}

/** Returns false if the reference or the request key is taken. */
export async function insertSupportRequest(
	sql: Sql,
	request: SupportRequest & { reference: string; now: Date },
): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.support_requests (reference, request_key, name, email, topic, message, created_at)
		 values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
		[
			request.reference,
			request.requestKey ?? null,
			request.name,
			request.email,
			request.topic,
			request.message,
			request.now,
		],
	);
	return affected === 1;
}

export interface KeptRequest {
	readonly reference: string;
	readonly name: string;
	readonly email: string;
	readonly topic: string;
	readonly message: string;
	readonly created_at: Date;
	readonly answers: readonly { readonly text: string; readonly sent_at: string }[];
}

/** Finds requests however the address was spelled, the oldest first. */
export async function supportRequestsFrom(sql: Sql, email: string): Promise<KeptRequest[]> {
	const { rows } = await sql.query<KeptRequest>(
		`select reference, name, email, topic, message, created_at, coalesce((
			select jsonb_agg(jsonb_build_object('text', a.text, 'sent_at', a.sent_at) order by a.sent_at)
			from private.support_answers a where a.request_id = r.id), '[]'::jsonb) as answers
		 from private.support_requests r where lower(email) = lower($1) order by created_at, reference`,
		[email],
	);
	return rows;
}

export async function deleteSupportRequestsFrom(sql: Sql, email: string): Promise<void> {
	await sql.query("delete from private.support_requests where lower(email) = lower($1)", [email]);
}

export async function forgetSupportRequests(sql: Sql, createdBefore: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.support_requests where id = any(array(
			select id from private.support_requests where created_at < $1 order by created_at limit $2))`,
		[createdBefore, most],
	);
	return affected;
}
