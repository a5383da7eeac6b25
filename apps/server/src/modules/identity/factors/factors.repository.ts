import type { Sql, Transaction } from "../../../platform/db/database.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.repository.ts";

export interface StoredFactor {
	readonly id: string;
	readonly userId: string;
	readonly factorType: "totp" | "phone" | "webauthn";
	readonly status: "unverified" | "verified";
	readonly friendlyName: string | null;
	readonly secret: Uint8Array | null;
	readonly phone: string | null;
	readonly lastStep: number | null;
}

const factorColumns = `id, user_id as "userId", factor_type as "factorType", status, friendly_name as "friendlyName", secret,
	phone, last_step as "lastStep"`;

export async function insertFactor(
	tx: Transaction,
	factor: Omit<StoredFactor, "status" | "lastStep"> & { now: Date },
): Promise<void> {
	await tx.query(
		`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, phone, created_at, updated_at)
		 values ($1, $2, $3, 'unverified', $4, $5, $6, $7, $7)`,
		[
			factor.id,
			factor.userId,
			factor.factorType,
			factor.friendlyName,
			factor.secret,
			factor.phone,
			factor.now,
		],
	);
}

export async function findFactor(sql: Sql, userId: string, id: string): Promise<StoredFactor | null> {
	const { rows } = await sql.query<StoredFactor>(
		`select ${factorColumns} from auth.mfa_factors where id = $2 and user_id = $1`,
		[userId, id],
	);
	return rows[0] ?? null;
}

export async function lockFactor(tx: Transaction, userId: string, id: string): Promise<StoredFactor | null> {
	const { rows } = await tx.query<StoredFactor>(
		`select ${factorColumns} from auth.mfa_factors where id = $2 and user_id = $1 for update`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** Returns what was deleted; null if the factor was gone already. */
export async function deleteFactor(
	tx: Transaction,
	userId: string,
	id: string,
): Promise<Pick<StoredFactor, "status" | "factorType" | "phone"> | null> {
	const { rows } = await tx.query<Pick<StoredFactor, "status" | "factorType" | "phone">>(
		`delete from auth.mfa_factors where id = $2 and user_id = $1
		 returning status, factor_type as "factorType", phone`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** Deletes enrollments that were never finished. */
export async function deleteUnverifiedFactors(
	tx: Transaction,
	userId: string,
	which: { readonly createdBefore?: Date; readonly factorType?: string; readonly phone?: string },
): Promise<void> {
	await tx.query(
		`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
			and ($2::timestamptz is null or created_at < $2) and ($3::text is null or factor_type = $3)
			and ($4::text is null or phone = $4)`,
		[userId, which.createdBefore ?? null, which.factorType ?? null, which.phone ?? null],
	);
}

/** Deletes everything that proves something by possession: second factors, recovery codes and passkeys. */
export async function deleteFactorsOf(tx: Transaction, userId: string): Promise<void> {
	await deletePasskeysOf(tx, userId);
	await tx.query("delete from auth.mfa_factors where user_id = $1", [userId]);
	await tx.query("delete from auth.mfa_recovery_codes where user_id = $1", [userId]);
}

export async function setFactorVerified(
	tx: Transaction,
	id: string,
	step: number | null,
	now: Date,
): Promise<void> {
	await tx.query(
		`update auth.mfa_factors set status = 'verified', last_step = coalesce($2, last_step), updated_at = $3 where id = $1`,
		[id, step, now],
	);
}

export interface Challenge {
	readonly id: string;
	readonly factorId: string;
	readonly codeHash: Uint8Array | null;
	readonly wrongCodes: number;
	readonly address: string | null;
	readonly expiresAt: Date;
}

export async function insertChallenge(
	tx: Transaction,
	challenge: Omit<Challenge, "wrongCodes"> & { now: Date },
): Promise<void> {
	await tx.query(
		`with factor as (update auth.mfa_factors set last_challenged_at = $5 where id = $2),
			old as (delete from auth.mfa_challenges where factor_id = $2 and expires_at < $5)
		 insert into auth.mfa_challenges (id, factor_id, code_hash, address, created_at, expires_at)
		 values ($1, $2, $3, $4, $5, $6)`,
		[
			challenge.id,
			challenge.factorId,
			challenge.codeHash,
			challenge.address,
			challenge.now,
			challenge.expiresAt,
		],
	);
}

/** Locks the challenge, so that guesses happen one after the other. */
export async function lockChallenge(
	tx: Transaction,
	factorId: string,
	id: string,
): Promise<Challenge | null> {
	const { rows } = await tx.query<Challenge>(
		`select id, factor_id as "factorId", code_hash as "codeHash", wrong_codes as "wrongCodes", address,
			expires_at as "expiresAt" from auth.mfa_challenges where id = $2 and factor_id = $1 for update`,
		[factorId, id],
	);
	return rows[0] ?? null;
}

export async function countWrongAnswer(tx: Transaction, id: string): Promise<void> {
	await tx.query("update auth.mfa_challenges set wrong_codes = wrong_codes + 1 where id = $1", [id]);
}

export async function deleteChallenge(tx: Transaction, id: string): Promise<void> {
	await tx.query("delete from auth.mfa_challenges where id = $1", [id]);
}

export async function replaceRecoveryCodes(
	tx: Transaction,
	userId: string,
	hashes: readonly Uint8Array[],
	now: Date,
): Promise<void> {
	await tx.query("delete from auth.mfa_recovery_codes where user_id = $1", [userId]);
	for (const hash of hashes) {
		await tx.query(
			"insert into auth.mfa_recovery_codes (user_id, code_hash, created_at) values ($1, $2, $3)",
			[userId, hash, now],
		);
	}
}

/** Finds and deletes the code in one statement, so that it works once. */
export async function takeRecoveryCode(
	tx: Transaction,
	userId: string,
	hash: Uint8Array,
	now: Date,
): Promise<boolean> {
	const { affected } = await tx.query(
		"update auth.mfa_recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null",
		[userId, hash, now],
	);
	return affected === 1;
}

export async function recoveryCodesOf(
	sql: Sql,
	userId: string,
): Promise<{ total: number; remaining: number; createdAt: Date | null }> {
	const { rows } = await sql.query<{ total: number; remaining: number; createdAt: Date | null }>(
		`select count(*) as total, count(*) filter (where used_at is null) as remaining, max(created_at) as "createdAt"
		 from auth.mfa_recovery_codes where user_id = $1`,
		[userId],
	);
	return rows[0] ?? { total: 0, remaining: 0, createdAt: null };
}
