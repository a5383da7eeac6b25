import { randomUUID } from "node:crypto";
import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface NewIdentity {
	readonly userId: string;
	readonly provider: string;
	/** The subject at the provider; for e-mail and phone, the person's own id. */
	readonly providerId: string;
	readonly data: Readonly<Record<string, unknown>>;
	readonly now: Date;
}

/** False if another account has this identity. */
export async function insertIdentity(tx: Transaction, identity: NewIdentity): Promise<boolean> {
	const { affected } = await tx.query(
		`insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
		 values ($1, $2, $3, $4, $5, $6, $6, $6) on conflict do nothing`,
		[
			randomUUID(),
			identity.userId,
			identity.provider,
			identity.providerId,
			JSON.stringify(identity.data),
			identity.now,
		],
	);
	return affected === 1;
}

/** Adds to the data of an identity; true if it exists. */
export async function mergeIdentityData(
	tx: Transaction,
	key: { userId: string; provider: string },
	data: Readonly<Record<string, unknown>>,
	now: Date,
): Promise<boolean> {
	const { affected } = await tx.query(
		`update auth.identities set identity_data = identity_data || $3::jsonb, updated_at = $4
		 where user_id = $1 and provider = $2`,
		[key.userId, key.provider, JSON.stringify(data), now],
	);
	return affected > 0;
}

/** Replaces all of its data. */
export async function replaceIdentityData(
	tx: Transaction,
	key: { userId: string; provider: string },
	data: Readonly<Record<string, unknown>>,
): Promise<void> {
	await tx.query("update auth.identities set identity_data = $3 where user_id = $1 and provider = $2", [
		key.userId,
		key.provider,
		JSON.stringify(data),
	]);
}

export async function findIdentityOwner(
	sql: Sql,
	provider: string,
	providerId: string,
): Promise<{ id: string; userId: string } | null> {
	const { rows } = await sql.query<{ id: string; userId: string }>(
		`select id, user_id as "userId" from auth.identities where provider = $1 and provider_id = $2`,
		[provider, providerId],
	);
	return rows[0] ?? null;
}

export async function recordIdentitySignIn(
	tx: Transaction,
	id: string,
	data: Readonly<Record<string, unknown>>,
	now: Date,
): Promise<void> {
	await tx.query(
		"update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1",
		[id, JSON.stringify(data), now],
	);
}

export async function deleteIdentity(tx: Transaction, userId: string, id: string): Promise<boolean> {
	const { affected } = await tx.query("delete from auth.identities where user_id = $1 and id = $2", [
		userId,
		id,
	]);
	return affected === 1;
}

/** Deletes all identities except those of one provider; with null, all. */
export async function deleteOtherIdentities(
	tx: Transaction,
	userId: string,
	keep: string | null,
): Promise<void> {
	await tx.query("delete from auth.identities where user_id = $1 and provider is distinct from $2", [
		userId,
		keep,
	]);
}
