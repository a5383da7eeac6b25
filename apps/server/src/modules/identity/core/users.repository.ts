import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { PlaceInTime } from "../../../platform/db/place-in-time.ts";
import type { User } from "./user.ts";

export const userColumns = `u.id, u.aud, u.role, u.email, u.email_confirmed_at as "emailConfirmedAt", u.phone,
	u.phone_confirmed_at as "phoneConfirmedAt", u.password_hash as "passwordHash", u.invited_at as "invitedAt",
	u.confirmation_sent_at as "confirmationSentAt", u.recovery_sent_at as "recoverySentAt",
	u.reauthentication_sent_at as "reauthenticationSentAt", u.new_email as "newEmail",
	u.email_change_agreed as "emailChangeAgreed", u.email_change_sent_at as "emailChangeSentAt",
	u.new_phone as "newPhone", u.phone_change_sent_at as "phoneChangeSentAt", u.last_sign_in_at as "lastSignInAt",
	u.app_metadata as "appMetadata", u.user_metadata as "userMetadata", u.is_sso_user as "isSsoUser",
	u.is_anonymous as "isAnonymous", u.banned_until as "bannedUntil", u.created_at as "createdAt",
	u.updated_at as "updatedAt", u.deleted_at as "deletedAt",
	coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'userId', i.user_id, 'provider', i.provider,
		'providerId', i.provider_id, 'identityData', i.identity_data, 'email', i.email,
		'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at, 'updatedAt', i.updated_at)
		order by i.created_at, i.provider <> 'email', i.id) from auth.identities i where i.user_id = u.id), '[]') as identities,
	coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'factorType', f.factor_type, 'status', f.status,
		'friendlyName', f.friendly_name, 'phone', f.phone, 'lastChallengedAt', f.last_challenged_at,
		'createdAt', f.created_at, 'updatedAt', f.updated_at)
		order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`;

async function findUser(sql: Sql, condition: string, values: unknown[]): Promise<User | null> {
	const { rows } = await sql.query<User>(
		`select ${userColumns} from auth.users u where ${condition}`,
		values,
	);
	return rows[0] ?? null;
}

export const findUserById = (sql: Sql, id: string) => findUser(sql, "u.id = $1", [id]);

/** The one account that signs in with this address; `email` is in lower case. */
export const findUserByEmail = (sql: Sql, email: string) =>
	findUser(sql, "lower(u.email) = $1 and not u.is_sso_user", [email]);

export const findUserByPhone = (sql: Sql, phone: string) => findUser(sql, "u.phone = $1", [phone]);

/**
 * Finds accounts that nobody ever proved: no confirmed address, number, provider account or wallet. Leaves out
 * accounts that an operator made, anonymous ones, and those that pay. An invitation counts from its last day.
 */
export async function unprovedSince(
	sql: Sql,
	before: Date,
	{ after, limit }: { readonly after: PlaceInTime; readonly limit: number },
): Promise<PlaceInTime[]> {
	const { rows } = await sql.query<PlaceInTime>(
		`${unproved("u.id, u.created_at::text as at")} and (u.created_at, u.id) > ($2::text::timestamptz, $3)
		 order by u.created_at, u.id limit $4`,
		[before, after.at, after.id, limit],
	);
	return rows;
}

export async function isUnprovedSince(sql: Sql, before: Date, id: string): Promise<boolean> {
	const { rows } = await sql.query(`${unproved("u.id")} and u.id = $2`, [before, id]);
	return rows.length > 0;
}

const unproved = (what: string) => `select ${what} from auth.users u
	where u.email_confirmed_at is null and u.phone_confirmed_at is null and not u.is_anonymous and not u.is_sso_user
	and u.deleted_at is null and u.role = 'authenticated'
	and greatest(u.created_at, coalesce(u.invited_at, u.created_at)) < $1
	and not exists (select from auth.identities i where i.user_id = u.id and i.provider not in ('email', 'phone'))
	and not exists (select from auth.audit_log a where a.user_id = u.id and a.event = 'sign_up'
		and a.details ->> 'by' = 'operator')
	and not exists (select from public.subscriptions s where s.user_id = u.id
		and s.status in ('active', 'trialing', 'past_due', 'unpaid'))`;

export async function findProfileNames(sql: Sql, userId: string): Promise<Record<string, string | null>> {
	const { rows } = await sql.query<Record<string, string | null>>(
		"select first_name, last_name, username, phone from public.profiles where user_id = $1",
		[userId],
	);
	return rows[0] ?? {};
}

/**
 * Locks the person until the transaction ends, so that what we read stays true. Lock the person before you
 * change any other row of theirs (a token, a factor, an identity, a session). In the other order two
 * transactions would wait for each other, and the database would end one with an error.
 */
export async function lockUser(tx: Transaction, id: string): Promise<User | null> {
	// Not FOR UPDATE: other transactions may still add rows that refer to the person. Waiting for those could
	// deadlock as well.
	const { rows } = await tx.query("select 1 from auth.users where id = $1 for no key update", [id]);
	return rows.length > 0 ? findUserById(tx, id) : null;
}

/** Also keeps others from adding rows that refer to the person. */
export async function lockUserToDelete(tx: Transaction, id: string): Promise<boolean> {
	const { rows } = await tx.query("select 1 from auth.users where id = $1 for update", [id]);
	return rows.length > 0;
}

export interface NewUser {
	readonly id: string;
	readonly role?: string;
	readonly email?: string | null;
	readonly phone?: string | null;
	readonly passwordHash?: string | null;
	readonly emailConfirmedAt?: Date | null;
	readonly phoneConfirmedAt?: Date | null;
	readonly invitedAt?: Date | null;
	readonly bannedUntil?: Date | null;
	readonly appMetadata: object;
	readonly userMetadata: object;
	readonly isAnonymous?: boolean;
	readonly now: Date;
}

/** False if the address, phone or id is taken. The database decides this, not a query beforehand. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<boolean> {
	const { affected } = await tx.query(
		`insert into auth.users (id, role, email, phone, password_hash, email_confirmed_at, phone_confirmed_at, invited_at,
			banned_until, app_metadata, user_metadata, is_anonymous, created_at, updated_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) on conflict do nothing`,
		[
			user.id,
			user.role ?? "authenticated",
			user.email ?? null,
			user.phone ?? null,
			user.passwordHash ?? null,
			user.emailConfirmedAt ?? null,
			user.phoneConfirmedAt ?? null,
			user.invitedAt ?? null,
			user.bannedUntil ?? null,
			JSON.stringify(user.appMetadata),
			JSON.stringify(user.userMetadata),
			user.isAnonymous ?? false,
			user.now,
		],
	);
	return affected === 1;
}

const writable = {
	role: "role",
	email: "email",
	emailConfirmedAt: "email_confirmed_at",
	phone: "phone",
	phoneConfirmedAt: "phone_confirmed_at",
	passwordHash: "password_hash",
	invitedAt: "invited_at",
	confirmationSentAt: "confirmation_sent_at",
	recoverySentAt: "recovery_sent_at",
	reauthenticationSentAt: "reauthentication_sent_at",
	newEmail: "new_email",
	emailChangeAgreed: "email_change_agreed",
	emailChangeSentAt: "email_change_sent_at",
	newPhone: "new_phone",
	phoneChangeSentAt: "phone_change_sent_at",
	appMetadata: "app_metadata",
	userMetadata: "user_metadata",
	isAnonymous: "is_anonymous",
	bannedUntil: "banned_until",
	deletedAt: "deleted_at",
} as const;

export type UserChanges = { -readonly [K in keyof typeof writable]?: User[K] };

/** What links and codes are sent for. A changed one ends those that are under way. */
const voidsWhatWasSent: ReadonlySet<string> = new Set(["email", "phone", "passwordHash"]);

/**
 * A new address, number or password ends every open link and code here, so that no way of changing them can forget it.
 * Otherwise what went to the old address or number would still open the account.
 */
export async function updateUser(
	tx: Transaction,
	id: string,
	changes: UserChanges,
	now: Date,
): Promise<void> {
	const names = Object.keys(writable).filter((name) =>
		Object.hasOwn(changes, name),
	) as (keyof typeof writable)[];
	const sets = names.map((name, index) => `${writable[name]} = $${index + 3}`);
	const values = names.map((name) => {
		const value = changes[name];
		return name === "appMetadata" || name === "userMetadata" ? JSON.stringify(value) : value;
	});
	await tx.query(`update auth.users set ${["updated_at = $2", ...sets].join(", ")} where id = $1`, [
		id,
		now,
		...values,
	]);
	if (!names.some((name) => voidsWhatWasSent.has(name))) return;
	await tx.query("delete from auth.one_time_tokens where user_id = $1", [id]);
	// Codes that a used link gave a browser, and that it has not exchanged yet.
	await tx.query("delete from auth.flow_states where user_id = $1 and code_hash is not null", [id]);
}

export async function deleteUserRow(tx: Transaction, id: string): Promise<boolean> {
	const { affected } = await tx.query("delete from auth.users where id = $1", [id]);
	return affected === 1;
}

/** Stores a new hash of the same password, but only if the stored hash is still the one that was checked. */
export async function replacePasswordHash(sql: Sql, id: string, from: string, to: string): Promise<void> {
	await sql.query("update auth.users set password_hash = $3 where id = $1 and password_hash = $2", [
		id,
		from,
		to,
	]);
}

export interface UserPage {
	readonly limit: number;
	readonly offset: number;
	readonly filter: string | null;
	readonly descending: boolean;
}

/**
 * Lists all people, for the operator only. If the filter is an id or a whole address, an index finds that person. Any
 * other filter is searched for in all addresses and numbers.
 */
export async function listUsersOfEverybody(
	sql: Sql,
	page: UserPage,
): Promise<{ users: User[]; total: number }> {
	const { filter } = page;
	if (filter === null) return { users: await pageOfUsers(sql, page), total: await countUsers(sql) };
	if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(filter))
		return alone(page, await findUserById(sql, filter));
	const named = /.@.+\../.test(filter) ? await findUserByEmail(sql, filter.toLowerCase()) : null;
	return named ? alone(page, named) : usersLike(sql, page, filter);
}

function alone({ offset }: UserPage, user: User | null): { users: User[]; total: number } {
	return user ? { users: offset === 0 ? [user] : [], total: 1 } : { users: [], total: 0 };
}

/** Reads the ids of a page from the index alone, without reading the rows before the page. */
async function pageOfUsers(sql: Sql, { limit, offset, descending }: UserPage): Promise<User[]> {
	const order = orders[descending ? "newest" : "oldest"];
	const { rows } = await sql.query<User>(
		`select ${userColumns} from auth.users u
		 where u.id = any(array(select u.id from auth.users u order by ${order} limit $1 offset $2))
		 order by ${order}`,
		[limit, offset],
	);
	return rows;
}

/**
 * Both orders match the index, forward and backward. With another order of ids for the same moment, the database
 * would sort every row.
 */
const orders = { newest: "u.created_at desc, u.id", oldest: "u.created_at, u.id desc" } as const;

/** Exact up to about fifty thousand people. Above that, the database's last estimate. */
async function countUsers(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ total: number }>(
		`select case when c.reltuples > 50000 then c.reltuples::bigint else (select count(*) from auth.users) end as total
		 from pg_catalog.pg_class c where c.oid = 'auth.users'::regclass`,
	);
	return rows[0]?.total ?? 0;
}

async function usersLike(
	sql: Sql,
	{ limit, offset, descending }: UserPage,
	filter: string,
): Promise<{ users: User[]; total: number }> {
	const pattern = `%${filter.replace(/[\\%_]/g, "\\$&")}%`;
	const order = orders[descending ? "newest" : "oldest"];
	const found = "select u.id, u.created_at from auth.users u where (u.email ilike $1 or u.phone like $1)";
	const page = `select (select count(*)::int from found) as total,
		array(select u.id from found u order by ${order} limit $2 offset $3) as ids`;
	// One or two characters have no part of three, so all people are read.
	const { rows } = await ([...filter].length < 3
		? sql.query<PageFound>(`with found as materialized (${found}) ${page}`, [pattern, limit, offset])
		: sql.query<PageFound>(`with found as materialized (${found} and ${hasParts}) ${page}`, [
				pattern,
				limit,
				offset,
				filter,
			]));
	const { total = 0, ids = [] } = rows[0] ?? {};
	const { rows: users } = await sql.query<User>(
		`select ${userColumns} from auth.users u where u.id = any($1) order by ${order}`,
		[ids],
	);
	return { users, total };
}

interface PageFound {
	readonly total: number;
	readonly ids: string[];
}

/** The index users_parts knows these people. The rest of the condition says whether the parts are in a row. */
const hasParts = `private.parts_of_three(coalesce(lower(u.email), '') || ' ' || coalesce(u.phone, ''))
	@> private.parts_of_three(lower($4))`;
