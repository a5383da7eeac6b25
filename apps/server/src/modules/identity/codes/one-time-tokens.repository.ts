import type { Sql, Transaction } from "../../../platform/db/database.ts";

export type TokenKind =
	| "confirmation"
	| "recovery"
	| "email_change_current"
	| "email_change_new"
	| "reauthentication"
	| "phone"
	| "phone_change";

export interface OneTimeToken {
	readonly id: string;
	readonly userId: string;
	readonly kind: TokenKind;
	readonly codeHash: Uint8Array;
	readonly sentTo: string;
	readonly wrongCodes: number;
	readonly flowId: string | null;
	readonly expiresAt: Date;
	/** The hash of the cookie of the browser that asked; null if the operator asked. */
	readonly browserHash: Uint8Array | null;
}

const columns = `id, user_id as "userId", kind, code_hash as "codeHash", sent_to as "sentTo", wrong_codes as "wrongCodes",
	flow_id as "flowId", expires_at as "expiresAt", browser_hash as "browserHash"`;

export interface NewToken extends Omit<OneTimeToken, "wrongCodes"> {
	readonly linkHash: Uint8Array | null;
	/** The session that asked, if the code works only there. */
	readonly sessionId: string | null;
	readonly now: Date;
}

/** A newer token replaces an earlier one of the same kind. */
export async function putToken(tx: Transaction, token: NewToken): Promise<void> {
	await tx.query(
		`insert into auth.one_time_tokens (id, user_id, kind, link_hash, code_hash, sent_to, flow_id, created_at, expires_at,
			session_id, browser_hash)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		 on conflict (user_id, kind) do update set id = excluded.id, link_hash = excluded.link_hash,
			code_hash = excluded.code_hash, sent_to = excluded.sent_to, flow_id = excluded.flow_id, wrong_codes = 0,
			created_at = excluded.created_at, expires_at = excluded.expires_at,
			session_id = excluded.session_id, browser_hash = excluded.browser_hash`,
		[
			token.id,
			token.userId,
			token.kind,
			token.linkHash,
			token.codeHash,
			token.sentTo,
			token.flowId,
			token.now,
			token.expiresAt,
			token.sessionId,
			token.browserHash,
		],
	);
}

/** Finds the token of a link without using it up. */
export async function findByLink(
	sql: Sql,
	linkHash: Uint8Array,
	kinds: readonly TokenKind[],
	now: Date,
): Promise<OneTimeToken | null> {
	const { rows } = await sql.query<OneTimeToken>(
		`select ${columns} from auth.one_time_tokens where link_hash = $1 and kind = any($2) and expires_at > $3`,
		[linkHash, kinds, now],
	);
	return rows[0] ?? null;
}

/** Locks the token. The caller has locked its owner before. */
export async function lockTokenById(tx: Transaction, id: string, now: Date): Promise<OneTimeToken | null> {
	const { rows } = await tx.query<OneTimeToken>(
		`select ${columns} from auth.one_time_tokens where id = $1 and expires_at > $2 for update`,
		[id, now],
	);
	return rows[0] ?? null;
}

/** Locks the owner of a token. The owner must be locked before the token (see `lockUser`). */
export async function lockOwnerOfLink(tx: Transaction, linkHash: Uint8Array): Promise<void> {
	await tx.query(
		`select 1 from auth.users where id in (select user_id from auth.one_time_tokens where link_hash = $1)
		 for no key update`,
		[linkHash],
	);
}

export async function lockOwnersSentTo(
	tx: Transaction,
	sentTo: string,
	kinds: readonly TokenKind[],
): Promise<void> {
	await tx.query(
		`select 1 from auth.users
		 where id in (select user_id from auth.one_time_tokens where sent_to = $1 and kind = any($2))
		 order by id for no key update`,
		[sentTo, kinds],
	);
}

/**
 * Finds and deletes the token in one statement. If two people use a link at the same moment, only one of them gets
 * it.
 */
export async function takeByLink(
	tx: Transaction,
	linkHash: Uint8Array,
	kinds: readonly TokenKind[],
	now: Date,
): Promise<OneTimeToken | null> {
	const { rows } = await tx.query<OneTimeToken>(
		`delete from auth.one_time_tokens where link_hash = $1 and kind = any($2) and expires_at > $3 returning ${columns}`,
		[linkHash, kinds, now],
	);
	return rows[0] ?? null;
}

/** Locks the tokens, so that guesses at one code happen one after the other. */
export async function lockTokensSentTo(
	tx: Transaction,
	guess: {
		readonly sentTo: string;
		readonly kinds: readonly TokenKind[];
		readonly now: Date;
		readonly userId: string | null;
		readonly sessionId: string | null;
	},
): Promise<OneTimeToken[]> {
	const { rows } = await tx.query<OneTimeToken>(
		`select ${columns} from auth.one_time_tokens
		 where sent_to = $1 and kind = any($2) and expires_at > $3 and ($4::uuid is null or user_id = $4)
			and session_id is not distinct from $5::uuid
		 order by id for update`,
		[guess.sentTo, guess.kinds, guess.now, guess.userId, guess.sessionId],
	);
	return rows;
}

export async function countWrongCode(sql: Sql, ids: readonly string[]): Promise<void> {
	await sql.query("update auth.one_time_tokens set wrong_codes = wrong_codes + 1 where id = any($1)", [ids]);
}

export async function deleteToken(tx: Transaction, id: string): Promise<boolean> {
	const { affected } = await tx.query("delete from auth.one_time_tokens where id = $1", [id]);
	return affected === 1;
}

export async function deleteTokensOf(
	sql: Sql,
	userId: string,
	kinds: readonly TokenKind[] | null = null,
): Promise<void> {
	await sql.query(
		"delete from auth.one_time_tokens where user_id = $1 and ($2::text[] is null or kind = any($2))",
		[userId, kinds],
	);
}
