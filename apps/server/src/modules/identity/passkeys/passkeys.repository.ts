import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface Passkey {
	readonly id: string;
	readonly userId: string;
	readonly factorId: string | null;
	readonly credentialId: Uint8Array;
	readonly userHandle: Uint8Array;
	readonly publicKey: Uint8Array;
	readonly signCount: number;
	readonly transports: readonly string[];
	readonly aaguid: string | null;
	readonly backupEligible: boolean;
	readonly backedUp: boolean;
	readonly discoverable: boolean | null;
	readonly name: string;
	readonly createdAt: Date;
	readonly lastUsedAt: Date | null;
}

const columns = `p.id, p.user_id as "userId", p.factor_id as "factorId", p.credential_id as "credentialId",
	p.user_handle as "userHandle", p.public_key as "publicKey", p.sign_count as "signCount", p.transports, p.aaguid,
	p.backup_eligible as "backupEligible", p.backed_up as "backedUp", p.discoverable, p.name,
	p.created_at as "createdAt", p.last_used_at as "lastUsedAt"`;

/** False if this key is registered already. The database decides this. */
export async function insertPasskey(tx: Transaction, passkey: Omit<Passkey, "lastUsedAt">): Promise<boolean> {
	const { affected } = await tx.query(
		`insert into auth.passkeys (id, user_id, factor_id, credential_id, user_handle, public_key, sign_count, transports,
			aaguid, backup_eligible, backed_up, discoverable, name, created_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (credential_id) do nothing`,
		[
			passkey.id,
			passkey.userId,
			passkey.factorId,
			passkey.credentialId,
			passkey.userHandle,
			passkey.publicKey,
			passkey.signCount,
			JSON.stringify(passkey.transports),
			passkey.aaguid,
			passkey.backupEligible,
			passkey.backedUp,
			passkey.discoverable,
			passkey.name,
			passkey.createdAt,
		],
	);
	return affected === 1;
}

/** Searches the keys of all people, because at a sign-in only the key says who the person is. */
export async function passkeyOfEverybody(sql: Sql, credentialId: Uint8Array): Promise<Passkey | null> {
	const { rows } = await sql.query<Passkey>(
		`select ${columns} from auth.passkeys p where p.credential_id = $1`,
		[credentialId],
	);
	return rows[0] ?? null;
}

/** Reads keys that sign in by themselves, oldest first. */
export async function passkeysOf(sql: Sql, userId: string): Promise<Passkey[]> {
	const { rows } = await sql.query<Passkey>(
		`select ${columns} from auth.passkeys p where p.user_id = $1 and p.factor_id is null
		 order by p.created_at, p.id`,
		[userId],
	);
	return rows;
}

/** Reads all keys, including those of second factors. */
export async function allKeysOf(sql: Sql, userId: string): Promise<Passkey[]> {
	const { rows } = await sql.query<Passkey>(
		`select ${columns} from auth.passkeys p where p.user_id = $1 order by p.created_at, p.id`,
		[userId],
	);
	return rows;
}

/** Writes only a higher count. If two answers have the same count, one comes from a copy. */
export async function useOfPasskey(
	tx: Transaction,
	use: { readonly id: string; readonly signCount: number; readonly backedUp: boolean; readonly now: Date },
): Promise<boolean> {
	const { affected } = await tx.query(
		`update auth.passkeys set sign_count = $2, backed_up = $3, last_used_at = $4
		 where id = $1 and (sign_count < $2 or (sign_count = 0 and $2::bigint = 0))`,
		[use.id, use.signCount, use.backedUp, use.now],
	);
	return affected === 1;
}

export async function renamePasskeyRow(
	sql: Sql,
	userId: string,
	id: string,
	name: string,
): Promise<Passkey | null> {
	const { rows } = await sql.query<Passkey>(
		`update auth.passkeys p set name = $3 where p.id = $2 and p.user_id = $1 and p.factor_id is null
		 returning ${columns}`,
		[userId, id, name],
	);
	return rows[0] ?? null;
}

export async function deletePasskeyRow(tx: Transaction, userId: string, id: string): Promise<boolean> {
	const { affected } = await tx.query(
		"delete from auth.passkeys where id = $2 and user_id = $1 and factor_id is null",
		[userId, id],
	);
	return affected === 1;
}

export async function deletePasskeysOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from auth.passkeys where user_id = $1", [userId]);
	await tx.query("delete from auth.webauthn_challenges where user_id = $1", [userId]);
}

/** Ends sessions that signed in or gave a proof with this key. `except` is the session that asks. */
export async function endSessionsOfKey(
	tx: Transaction,
	userId: string,
	passkeyId: string,
	except: string | null,
): Promise<void> {
	await tx.query(
		`delete from auth.sessions where user_id = $1 and factor_id = $2 and ($3::uuid is null or id <> $3::uuid)`,
		[userId, passkeyId, except],
	);
}
