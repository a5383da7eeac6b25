import type { Sql, Transaction } from "../../platform/db/database.ts";
import type { AmrEntry, Session, User } from "./user.ts";
import { userColumns } from "./users.repository.ts";

const columns = `s.id, s.user_id as "userId", s.refresh_counter as "refreshCounter", s.aal, s.amr,
	s.factor_id as "factorId", s.created_at as "createdAt", s.refreshed_at as "refreshedAt", s.address,
	s.user_agent as "userAgent"`;

export interface NewSession {
	readonly id: string;
	readonly userId: string;
	readonly amr: readonly AmrEntry[];
	readonly now: Date;
	readonly address: string | null;
	readonly userAgent: string | null;
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
	await sql.query(
		`with signed_in as (update auth.users set last_sign_in_at = $4, updated_at = $4 where id = $2)
		 insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, address, user_agent)
		 values ($1, $2, $3, $4, $4, $5, $6)`,
		[
			session.id,
			session.userId,
			JSON.stringify(session.amr),
			session.now,
			session.address,
			session.userAgent,
		],
	);
}

export interface SignedIn {
	readonly session: Session;
	readonly user: User;
}

const both = `jsonb_build_object('refreshCounter', s.refresh_counter, 'aal', s.aal, 'amr', s.amr, 'factorId', s.factor_id,
	'createdAt', s.created_at, 'refreshedAt', s.refreshed_at, 'address', s.address, 'userAgent', s.user_agent) as session`;

type Joined = User & {
	session: Omit<Session, "createdAt" | "refreshedAt"> & { createdAt: string; refreshedAt: string };
};

function split(row: Joined, sessionId: string): SignedIn {
	const { session, ...user } = row;
	return {
		user,
		session: {
			...session,
			id: sessionId,
			userId: user.id,
			createdAt: new Date(session.createdAt),
			refreshedAt: new Date(session.refreshedAt),
		},
	};
}

/** Person and session in one query: what most requests begin with. */
export async function findSignedIn(sql: Sql, userId: string, sessionId: string): Promise<SignedIn | null> {
	const { rows } = await sql.query<Joined>(
		`select ${userColumns}, ${both} from auth.users u join auth.sessions s on s.user_id = u.id
		 where u.id = $1 and s.id = $2`,
		[userId, sessionId],
	);
	return rows[0] ? split(rows[0], sessionId) : null;
}

/** Whether a token's session and person still stand. */
export async function sessionStands(
	sql: Sql,
	userId: string,
	sessionId: string,
	now: Date,
): Promise<boolean> {
	const { rows } = await sql.query(
		`select 1 from auth.sessions s join auth.users u on u.id = s.user_id
		 where s.id = $2 and u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)`,
		[userId, sessionId, now],
	);
	return rows.length > 0;
}

/**
 * One statement, so that refreshes of one session that come at once stand in line at its row. The current token moves
 * the counter on. Its parent never does (the answer was lost on the way), nor does any older one inside the reuse
 * interval (several tabs at once): both get the current token again. Whatever else finds no row.
 */
export async function advanceRefreshCounter(
	sql: Sql,
	use: {
		readonly sessionId: string;
		readonly counter: number;
		readonly now: Date;
		readonly reuseSince: Date;
		readonly address: string | null;
		readonly userAgent: string | null;
	},
): Promise<SignedIn | null> {
	const { rows } = await sql.query<Joined>(
		`update auth.sessions s
		 set refresh_counter = s.refresh_counter + (s.refresh_counter = $2)::int, address = $5, user_agent = $6,
			 refreshed_at = case when s.refresh_counter = $2 then $3 else s.refreshed_at end
		 from auth.users u
		 where s.id = $1 and u.id = s.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)
			 and (s.refresh_counter = $2 or s.refresh_counter = $2 + 1 or (s.refresh_counter > $2 and s.refreshed_at > $4))
		 returning ${userColumns}, ${both}`,
		[use.sessionId, use.counter, use.now, use.reuseSince, use.address, use.userAgent],
	);
	return rows[0] ? split(rows[0], use.sessionId) : null;
}

export async function findSession(sql: Sql, id: string): Promise<Session | null> {
	const { rows } = await sql.query<Session>(`select ${columns} from auth.sessions s where s.id = $1`, [id]);
	return rows[0] ?? null;
}

export async function deleteSession(sql: Sql, id: string): Promise<number> {
	const { affected } = await sql.query("delete from auth.sessions where id = $1", [id]);
	return affected;
}

/** All of a person's sessions, or all but one. */
export async function deleteSessionsOf(sql: Sql, userId: string, except: string | null): Promise<number> {
	const { affected } = await sql.query(
		"delete from auth.sessions where user_id = $1 and ($2::uuid is null or id <> $2::uuid)",
		[userId, except],
	);
	return affected;
}

export async function deleteSessionOf(sql: Sql, userId: string, id: string): Promise<boolean> {
	const { affected } = await sql.query("delete from auth.sessions where user_id = $1 and id = $2", [
		userId,
		id,
	]);
	return affected === 1;
}

export async function sessionsOf(sql: Sql, userId: string): Promise<Session[]> {
	const { rows } = await sql.query<Session>(
		`select ${columns} from auth.sessions s where s.user_id = $1 order by s.refreshed_at desc, s.id`,
		[userId],
	);
	return rows;
}

/** The counter moves on with it: the tokens from before the second factor are used up. */
export async function setAssurance(
	tx: Transaction,
	id: string,
	to: { aal: "aal1" | "aal2"; amr: readonly AmrEntry[]; factorId: string | null },
): Promise<void> {
	await tx.query(
		`update auth.sessions set aal = $2, amr = $3, factor_id = $4, refresh_counter = refresh_counter + 1 where id = $1`,
		[id, to.aal, JSON.stringify(to.amr), to.factorId],
	);
}

export async function deleteWeakerSessions(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [userId]);
}

/** A factor that is gone proves nothing any more. */
export async function lowerSessions(tx: Transaction, userId: string, factorId: string): Promise<void> {
	await tx.query(
		`update auth.sessions set aal = 'aal1', factor_id = null,
			amr = coalesce((select jsonb_agg(entry order by position) from jsonb_array_elements(amr) with ordinality as e (entry, position)
				where entry ->> 'method' not in ('totp', 'mfa/phone')), '[]')
		 where user_id = $1 and factor_id = $2`,
		[userId, factorId],
	);
}
