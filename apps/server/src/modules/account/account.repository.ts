import type { ProfileUpdate } from "@unlisted/contracts/profile";
import type { Sql, Transaction } from "../../platform/db/database.ts";
import type { ProfileStart } from "./account.rules.ts";

export type Row = Record<string, unknown>;

export async function insertProfile(
	tx: Transaction,
	userId: string,
	profile: ProfileStart & { isVerified: boolean; now: Date },
): Promise<void> {
	const { firstName, lastName, phone, username, isVerified, now } = profile;
	await tx.query(
		`insert into public.profiles (user_id, first_name, last_name, phone, username, is_verified, created_at, updated_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing`,
		[userId, firstName, lastName, phone, username, isVerified, now],
	);
	await tx.query(
		"insert into public.user_preferences (user_id, created_at, updated_at) values ($1, $2, $2) on conflict do nothing",
		[userId, profile.now],
	);
}

/** Deletes the profile together with the preferences. */
export async function deleteProfile(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from public.profiles where user_id = $1", [userId]);
	await tx.query("delete from public.user_preferences where user_id = $1", [userId]);
}

export async function markVerified(tx: Transaction, userId: string): Promise<void> {
	await tx.query("update public.profiles set is_verified = true where user_id = $1 and not is_verified", [
		userId,
	]);
}

const profileColumns = `user_id, first_name, last_name, phone, username, is_verified, security_score,
	created_at, updated_at`;

export interface ProfileRow {
	readonly user_id: string;
	readonly first_name: string | null;
	readonly last_name: string | null;
	readonly phone: string | null;
	readonly username: string | null;
	readonly is_verified: boolean;
	readonly security_score: number | null;
	readonly created_at: Date;
	readonly updated_at: Date;
}

export async function findProfile(sql: Sql, userId: string): Promise<ProfileRow | null> {
	const { rows } = await sql.query<ProfileRow>(
		`select ${profileColumns} from public.profiles where user_id = $1`,
		[userId],
	);
	return rows[0] ?? null;
}

/** Fields that are not given stay as they are. Returns null if there is no such profile. */
export async function updateProfile(
	sql: Sql,
	userId: string,
	change: ProfileUpdate,
): Promise<ProfileRow | null> {
	const { rows } = await sql.query<ProfileRow>(
		`update public.profiles set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
			 phone = coalesce($4, phone), username = coalesce($5, username)
		 where user_id = $1 returning ${profileColumns}`,
		[
			userId,
			change.first_name ?? null,
			change.last_name ?? null,
			change.phone ?? null,
			change.username ?? null,
		],
	);
	return rows[0] ?? null;
}

export async function preferencesOf(sql: Sql, userId: string): Promise<Row | null> {
	const { rows } = await sql.query<Row>("select * from public.user_preferences where user_id = $1", [userId]);
	return rows[0] ?? null;
}

export async function subscriptionsOf(sql: Sql, userId: string): Promise<Row[]> {
	const { rows } = await sql.query<Row>(
		"select * from public.subscriptions where user_id = $1 order by created_at, id",
		[userId],
	);
	return rows;
}

export async function paymentsOf(sql: Sql, userId: string): Promise<Row[]> {
	const { rows } = await sql.query<Row>(
		"select * from public.payment_history where user_id = $1 order by created_at, id",
		[userId],
	);
	return rows;
}

export async function confirmedEmailOf(sql: Sql, userId: string): Promise<string | null> {
	const { rows } = await sql.query<{ email: string | null }>(
		"select email from auth.users where id = $1 and email_confirmed_at is not null",
		[userId],
	);
	return rows[0]?.email ?? null;
}

export async function countRowsOf(sql: Sql, userId: string): Promise<Record<string, number>> {
	const { rows } = await sql.query<Record<string, number>>(
		`select (select count(*) from public.profiles where user_id = $1) as profiles,
			(select count(*) from public.user_preferences where user_id = $1) as preferences,
			(select count(*) from public.subscriptions where user_id = $1) as subscriptions,
			(select count(*) from public.payment_history where user_id = $1) as payments,
			(select count(*) from auth.sessions where user_id = $1) as sessions`,
		[userId],
	);
	return rows[0] ?? {};
}

export async function insertDeletionReceipt(
	tx: Transaction,
	receipt: { id: string; now: Date; counts: Record<string, number> },
): Promise<void> {
	await tx.query("insert into private.deletion_receipts (id, deleted_at, counts) values ($1, $2, $3)", [
		receipt.id,
		receipt.now,
		JSON.stringify(receipt.counts),
	]);
}
