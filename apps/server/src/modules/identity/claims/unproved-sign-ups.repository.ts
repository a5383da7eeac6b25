import type { Sql, Transaction } from "../../../platform/db/database.ts";

/** The traces of the person who made an account: the browser by its cookie, the client by its PKCE flow. */
export interface SignUpTraces {
	readonly browserHash: Uint8Array | null;
	readonly flowId: string | null;
}

/** Stores the traces of the last person with the right password. */
export async function putSignUpTraces(
	tx: Sql,
	userId: string,
	traces: SignUpTraces,
	now: Date,
): Promise<void> {
	await tx.query(
		`insert into auth.unproved_sign_ups (user_id, browser_hash, flow_id, created_at) values ($1, $2, $3, $4)
		 on conflict (user_id) do update set browser_hash = excluded.browser_hash, flow_id = excluded.flow_id`,
		[userId, traces.browserHash, traces.flowId, now],
	);
}

/** Stores new traces when the same person comes again with the same password. */
export async function renewSignUpTraces(sql: Sql, userId: string, traces: SignUpTraces): Promise<void> {
	await sql.query("update auth.unproved_sign_ups set browser_hash = $2, flow_id = $3 where user_id = $1", [
		userId,
		traces.browserHash,
		traces.flowId,
	]);
}

/** Null once the address is proved, and for an account that the operator made. */
export async function findSignUpTraces(sql: Sql, userId: string): Promise<SignUpTraces | null> {
	const { rows } = await sql.query<SignUpTraces>(
		`select browser_hash as "browserHash", flow_id as "flowId" from auth.unproved_sign_ups where user_id = $1`,
		[userId],
	);
	return rows[0] ?? null;
}

export async function forgetSignUpTraces(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from auth.unproved_sign_ups where user_id = $1", [userId]);
}
