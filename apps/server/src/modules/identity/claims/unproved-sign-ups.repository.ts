import type { Sql, Transaction } from "../../../platform/db/database.ts";

/** Who made an account: the browser by its cookie, the client by its PKCE flow. */
export interface SignUpTraces {
	readonly browserHash: Uint8Array | null;
	readonly flowId: string | null;
}

/** Keeps the marks of the last person with the right password. */
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

/** The same person came again with the same password. From now on their current browser and flow count. */
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
