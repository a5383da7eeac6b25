import type { Sql } from "../../../platform/db/database.ts";

export interface Standing {
	/** The grant names the key that opened or raised this session, and the account still has that key. */
	readonly byKey: boolean;
	/** The time when the operator showed the key. */
	readonly keyAt: Date;
	/** The time when this session last did something here; null: never. */
	readonly lastAt: Date | null;
}

/**
 * Null if the person is not an operator or the session is not theirs. Raising a session makes a new one, so its start
 * is the time when the key was shown.
 */
export async function operatorStanding(
	sql: Sql,
	userId: string,
	sessionId: string,
	{
		hold = false,
	}: { /** Locks role and session until the transaction ends. */ readonly hold?: boolean } = {},
): Promise<Standing | null> {
	const { rows } = await sql.query<Standing>(
		`select s.aal = 'aal2' and s.factor_id is not null and s.factor_id = any(o.keys) and (
				exists (select from auth.mfa_factors f where f.id = s.factor_id and f.user_id = o.user_id and f.status = 'verified')
				or exists (select from auth.passkeys p where p.id = s.factor_id and p.user_id = o.user_id)
			) as "byKey", s.created_at as "keyAt", a.last_at as "lastAt"
		 from private.operators o join auth.sessions s on s.user_id = o.user_id
		 left join private.operator_activity a on a.session_id = s.id
		 where o.user_id = $1 and s.id = $2${hold ? " for share of o, s" : ""}`,
		[userId, sessionId],
	);
	return rows[0] ?? null;
}

export async function noteActivity(sql: Sql, sessionId: string, at: Date): Promise<void> {
	await sql.query(
		`insert into private.operator_activity (session_id, last_at) select id, $2 from auth.sessions where id = $1
		 on conflict (session_id) do update set last_at = greatest(operator_activity.last_at, excluded.last_at)`,
		[sessionId, at],
	);
}

export interface KeyOfAccount {
	readonly id: string;
	readonly kind: "totp" | "phone" | "webauthn" | "passkey";
	readonly name: string;
}

export async function keysOfAccount(sql: Sql, userId: string): Promise<KeyOfAccount[]> {
	const { rows } = await sql.query<KeyOfAccount>(
		`select id, factor_type as kind, coalesce(friendly_name, '') as name from auth.mfa_factors
		 where user_id = $1 and status = 'verified'
		 union all
		 select id, 'passkey', name from auth.passkeys where user_id = $1 and factor_id is null
		 order by 2, 3, 1`,
		[userId],
	);
	return rows as KeyOfAccount[];
}

export async function acceptedKeys(sql: Sql, userId: string): Promise<readonly string[]> {
	const { rows } = await sql.query<{ keys: string[] }>(
		"select keys from private.operators where user_id = $1",
		[userId],
	);
	return rows[0]?.keys ?? [];
}

export async function putOperator(
	sql: Sql,
	userId: string,
	{ keys, grantedAt }: { readonly keys: readonly string[]; readonly grantedAt: Date },
): Promise<void> {
	await sql.query(
		`insert into private.operators (user_id, keys, granted_at) values ($1, $2, $3)
		 on conflict (user_id) do update set keys = excluded.keys, granted_at = excluded.granted_at`,
		[userId, keys, grantedAt],
	);
}

export async function deleteOperator(sql: Sql, userId: string): Promise<boolean> {
	const { affected } = await sql.query("delete from private.operators where user_id = $1", [userId]);
	return affected === 1;
}

export interface Operator {
	readonly userId: string;
	readonly email: string | null;
	readonly grantedAt: Date;
	readonly keys: number;
	readonly lastAt: Date | null;
}

export async function allOperators(sql: Sql): Promise<Operator[]> {
	const { rows } = await sql.query<Operator>(
		`select o.user_id as "userId", u.email, o.granted_at as "grantedAt", cardinality(o.keys) as keys,
			(select max(a.last_at) from private.operator_activity a join auth.sessions s on s.id = a.session_id
				where s.user_id = o.user_id) as "lastAt"
		 from private.operators o join auth.users u on u.id = o.user_id order by u.email, o.user_id`,
	);
	return rows;
}

export interface Account {
	readonly id: string;
	readonly confirmed: boolean;
}

export async function accountByEmail(sql: Sql, email: string): Promise<Account | null> {
	const { rows } = await sql.query<Account>(
		`select id, email_confirmed_at is not null as confirmed from auth.users
		 where lower(email) = lower($1) and not is_sso_user and deleted_at is null`,
		[email],
	);
	return rows[0] ?? null;
}

export async function emailsOfOperators(
	sql: Sql,
	ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const { rows } = await sql.query<{ id: string; email: string }>(
		"select id, email from auth.users where id = any($1::uuid[]) and email is not null",
		[ids],
	);
	return new Map(rows.map(({ id, email }) => [id, email]));
}
