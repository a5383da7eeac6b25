import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface FlowState {
	readonly id: string;
	readonly userId: string | null;
	readonly codeChallenge: string | null;
	readonly codeChallengeMethod: string | null;
	readonly method: string;
	readonly provider: string | null;
	readonly redirectTo: string | null;
	readonly nonce: string | null;
	readonly providerVerifier: string | null;
	readonly linkingUserId: string | null;
	readonly createdAt: Date;
	readonly codeIssuedAt: Date | null;
}

const columns = `id, user_id as "userId", code_challenge as "codeChallenge", code_challenge_method as "codeChallengeMethod",
	method, provider, redirect_to as "redirectTo", nonce, provider_verifier as "providerVerifier",
	linking_user_id as "linkingUserId", created_at as "createdAt", code_issued_at as "codeIssuedAt"`;

export async function insertFlow(sql: Sql, flow: Omit<FlowState, "codeIssuedAt">): Promise<void> {
	await sql.query(
		`insert into auth.flow_states (id, user_id, code_challenge, code_challenge_method, method, provider, redirect_to, nonce,
			provider_verifier, linking_user_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		[
			flow.id,
			flow.userId,
			flow.codeChallenge,
			flow.codeChallengeMethod,
			flow.method,
			flow.provider,
			flow.redirectTo,
			flow.nonce,
			flow.providerVerifier,
			flow.linkingUserId,
			flow.createdAt,
		],
	);
}

/** Allows the exchange of the code from now on. False if the flow is gone or has a code already. */
export async function setFlowCode(
	tx: Transaction,
	id: string,
	code: { hash: Uint8Array; userId: string; now: Date },
): Promise<boolean> {
	const { affected } = await tx.query(
		`update auth.flow_states set code_hash = $2, user_id = $3, code_issued_at = $4 where id = $1 and code_hash is null`,
		[id, code.hash, code.userId, code.now],
	);
	return affected === 1;
}

/** Finds and deletes the flow in one statement, so that a code works once. */
export async function takeFlowByCode(tx: Transaction, hash: Uint8Array): Promise<FlowState | null> {
	const { rows } = await tx.query<FlowState>(
		`delete from auth.flow_states where code_hash = $1 returning ${columns}`,
		[hash],
	);
	return rows[0] ?? null;
}

/** Takes the state of a sign-in that returns from a provider. Each state works once. */
export async function claimReturn(tx: Transaction, id: string, since: Date): Promise<FlowState | null> {
	const { rows } = await tx.query<FlowState>(
		`update auth.flow_states set nonce = null, provider_verifier = null
		 from (select id as old_id, nonce as old_nonce, provider_verifier as old_verifier from auth.flow_states
			where id = $1 and provider_verifier is not null and created_at > $2 for update) before
		 where id = old_id
		 returning id, user_id as "userId", code_challenge as "codeChallenge", code_challenge_method as "codeChallengeMethod",
			method, provider, redirect_to as "redirectTo", old_nonce as nonce, old_verifier as "providerVerifier",
			linking_user_id as "linkingUserId", created_at as "createdAt", code_issued_at as "codeIssuedAt"`,
		[id, since],
	);
	return rows[0] ?? null;
}

/** Reads the same state, but keeps it usable. */
export async function findReturn(sql: Sql, id: string, since: Date): Promise<FlowState | null> {
	const { rows } = await sql.query<FlowState>(
		`select ${columns} from auth.flow_states
		 where id = $1 and provider_verifier is not null and created_at > $2`,
		[id, since],
	);
	return rows[0] ?? null;
}

/** Deletes this person's unfinished sign-ins, and unfinished additions of an identity to the account. */
export async function forgetFlowsOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from auth.flow_states where user_id = $1 or linking_user_id = $1", [userId]);
}

export async function findFlow(sql: Sql, id: string): Promise<FlowState | null> {
	const { rows } = await sql.query<FlowState>(`select ${columns} from auth.flow_states where id = $1`, [id]);
	return rows[0] ?? null;
}

export async function deleteFlow(tx: Transaction, id: string): Promise<void> {
	await tx.query("delete from auth.flow_states where id = $1", [id]);
}

export async function forgetFlows(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.flow_states where id = any(array(
			select id from auth.flow_states where created_at < $1 order by created_at limit $2))`,
		[before, most],
	);
	return affected;
}
