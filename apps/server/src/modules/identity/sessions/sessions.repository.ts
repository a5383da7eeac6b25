import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { AuditEntry } from "../core/audit.repository.ts";
import { type SignedIn, type SignedInJson, signedInOf } from "../core/signed-in.ts";
import type { AmrEntry, AssuranceLevel, Session } from "../core/user.ts";

const columns = `s.id, s.user_id as "userId", s.refresh_counter as "refreshCounter", s.aal as "grantedAal", s.amr,
	s.factor_id as "factorId", s.created_at as "createdAt", s.refreshed_at as "refreshedAt",
	s.proved_at as "provedAt", s.stays, s.device_id as "deviceId", s.address,
	s.user_agent as "userAgent"`;

export interface NewSession {
	readonly id: string;
	readonly userId: string;
	readonly amr: readonly AmrEntry[];
	readonly now: Date;
	readonly provedAt: Date;
	readonly stays: boolean;
	readonly deviceId: string | null;
	readonly address: string | null;
	readonly userAgent: string | null;
}

/**
 * Also writes an entry of the audit log, and forgets the failures that the sign-in forgives. Returns whether
 * a person who signed in before is on an unknown device now.
 */
export async function insertSession(
	sql: Sql,
	session: NewSession,
	more: { readonly audit?: AuditEntry; readonly forget?: readonly Uint8Array[] } = {},
): Promise<boolean> {
	const row = {
		id: session.id,
		user_id: session.userId,
		amr: session.amr,
		created_at: session.now,
		proved_at: session.provedAt,
		stays: session.stays,
		device_id: session.deviceId,
		address: session.address,
		user_agent: session.userAgent,
	};
	const audit = more.audit && {
		id: more.audit.id,
		user_id: more.audit.userId,
		event: more.audit.event,
		details: more.audit.details,
		address: more.audit.address,
		user_agent: more.audit.userAgent,
		created_at: more.audit.createdAt,
	};
	const { rows } = await sql.query<{ isNew: boolean }>(`select auth.open_session($1, $2, $3) as "isNew"`, [
		JSON.stringify(row),
		audit ? JSON.stringify(audit) : null,
		more.forget ?? null,
	]);
	return rows[0]?.isNew ?? false;
}

/** Person and session in one query, because most requests begin with it. */
export async function findSignedIn(sql: Sql, userId: string, sessionId: string): Promise<SignedIn | null> {
	const { rows } = await sql.query<{ found: SignedInJson | null }>("select auth.signed_in($1, $2) as found", [
		userId,
		sessionId,
	]);
	return rows[0]?.found ? signedInOf(rows[0].found) : null;
}

export interface SessionStanding {
	readonly hasSecondFactor: boolean;
	readonly grantedAal: AssuranceLevel;
	readonly emailConfirmed: boolean;
}

/** Checks whether a token's session and person still exist, and what they may open. Most requests begin with it. */
export async function sessionStanding(
	sql: Sql,
	userId: string,
	sessionId: string,
	now: Date,
): Promise<SessionStanding | null> {
	const { rows } = await sql.query<SessionStanding>(
		`select exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasSecondFactor",
			s.aal as "grantedAal", u.email_confirmed_at is not null as "emailConfirmed"
		 from auth.sessions s join auth.users u on u.id = s.user_id
		 where s.id = $2 and u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)`,
		[userId, sessionId, now],
	);
	return rows[0] ?? null;
}

/** One statement. If several requests refresh one session at the same time, they wait for its row one by one. */
export async function advanceRefreshCounter(
	sql: Sql,
	use: {
		readonly sessionId: string;
		readonly counter: number;
		readonly now: Date;
		readonly reuseSince: Date;
		/** Sessions that were last refreshed or opened before this moment have ended. Null: they never end. */
		readonly idleSince: Date | null;
		readonly longSince: Date | null;
		readonly shortSince: Date | null;
		readonly address: string | null;
		readonly userAgent: string | null;
	},
): Promise<SignedIn | null> {
	const { rows } = await sql.query<{ found: SignedInJson | null }>(
		"select auth.advance_refresh_counter($1, $2, $3, $4, $5, $6, $7, $8, $9) as found",
		[
			use.sessionId,
			use.counter,
			use.now,
			use.reuseSince,
			use.idleSince,
			use.longSince,
			use.shortSince,
			use.address,
			use.userAgent,
		],
	);
	return rows[0]?.found ? signedInOf(rows[0].found) : null;
}

export async function findSession(sql: Sql, id: string): Promise<Session | null> {
	const { rows } = await sql.query<Session>(`select ${columns} from auth.sessions s where s.id = $1`, [id]);
	return rows[0] ?? null;
}

export async function deleteSession(sql: Sql, id: string): Promise<number> {
	const { affected } = await sql.query("delete from auth.sessions where id = $1", [id]);
	return affected;
}

/** Deletes sessions of all people that were not refreshed since then. */
export async function deleteIdleSessions(sql: Sql, since: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.sessions where id = any(array(
			select id from auth.sessions where refreshed_at <= $1 order by refreshed_at limit $2))`,
		[since, most],
	);
	return affected;
}

/**
 * Deletes sessions of all people that were opened before then. `stays` selects those with or without "stay signed
 * in".
 */
export async function deleteOldSessions(
	sql: Sql,
	stays: boolean,
	since: Date,
	most: number,
): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.sessions where id = any(array(
			select id from auth.sessions where stays = $1 and created_at <= $2 order by created_at limit $3))`,
		[stays, since, most],
	);
	return affected;
}

/** Deletes all of a person's sessions, or all but one. */

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

/** The new session inherits what we know about the old one: where it is used, and on which device. */
export async function replaceSession(
	tx: Transaction,
	oldId: string,
	by: {
		readonly id: string;
		readonly aal: AssuranceLevel;
		readonly amr: readonly AmrEntry[];
		readonly factorId: string | null;
		readonly now: Date;
	},
): Promise<void> {
	const changes = {
		id: by.id,
		refresh_counter: 0,
		used_counter: null,
		rotated_at: [],
		aal: by.aal,
		amr: by.amr,
		factor_id: by.factorId,
		created_at: by.now,
		refreshed_at: by.now,
		proved_at: by.now,
	};
	await tx.query(
		`insert into auth.sessions
		 select (jsonb_populate_record(s, $2::jsonb)).* from auth.sessions s where s.id = $1`,
		[oldId, JSON.stringify(changes)],
	);
	await tx.query("delete from auth.sessions where id = $1", [oldId]);
}

export async function deleteWeakerSessions(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [userId]);
}

/** Lowers the sessions of a removed factor, because it proves nothing any more. */
export async function lowerSessions(tx: Transaction, userId: string, factorId: string): Promise<void> {
	await tx.query(
		`update auth.sessions set aal = 'aal1', factor_id = null,
			amr = coalesce((select jsonb_agg(entry order by position) from jsonb_array_elements(amr) with ordinality as e (entry, position)
				where entry ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn')), '[]')
		 where user_id = $1 and factor_id = $2`,
		[userId, factorId],
	);
}
