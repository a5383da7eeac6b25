import type { Sql } from "../../../platform/db/database.ts";

export type ChallengePurpose = "sign_in" | "register" | "prove" | "factor_register" | "factor_prove";

export interface WebauthnChallenge {
	readonly id: string;
	readonly purpose: ChallengePurpose;
	readonly challenge: string;
	readonly userId: string | null;
	readonly sessionId: string | null;
	readonly factorId: string | null;
	readonly userHandle: Uint8Array | null;
	readonly expiresAt: Date;
}

/** More than one, so that the table gets smaller. Few, because a person waits. */
const clearedWith = 20;

/**
 * Also deletes expired challenges. Strangers may ask for any number, so the table keeps only those of the last five
 * minutes.
 */
export async function insertChallenge(sql: Sql, challenge: WebauthnChallenge, now: Date): Promise<void> {
	await sql.query(
		`with old as (delete from auth.webauthn_challenges where id = any(array(
			select id from auth.webauthn_challenges where expires_at < $8 order by expires_at limit ${clearedWith})))
		 insert into auth.webauthn_challenges (id, purpose, challenge, user_id, session_id, factor_id, user_handle,
			created_at, expires_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			challenge.id,
			challenge.purpose,
			challenge.challenge,
			challenge.userId,
			challenge.sessionId,
			challenge.factorId,
			challenge.userHandle,
			now,
			challenge.expiresAt,
		],
	);
}

/** Deletes the challenge, whatever the answer was. Returns the person and the purpose that it was made for. */
export async function takeChallenge(
	sql: Sql,
	wanted: Pick<WebauthnChallenge, "id" | "userId" | "sessionId" | "factorId"> & {
		readonly purposes: readonly ChallengePurpose[];
	},
): Promise<WebauthnChallenge | null> {
	const { rows } = await sql.query<WebauthnChallenge>(
		`delete from auth.webauthn_challenges where id = $1 and purpose = any($2)
			and user_id is not distinct from $3::uuid and session_id is not distinct from $4::uuid
			and factor_id is not distinct from $5::uuid
		 returning id, purpose, challenge, user_id as "userId", session_id as "sessionId", factor_id as "factorId",
			user_handle as "userHandle", expires_at as "expiresAt"`,
		[wanted.id, wanted.purposes, wanted.userId, wanted.sessionId, wanted.factorId],
	);
	return rows[0] ?? null;
}

export async function deleteChallengesOf(sql: Sql, userId: string): Promise<void> {
	await sql.query("delete from auth.webauthn_challenges where user_id = $1", [userId]);
}

export async function forgetChallenges(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.webauthn_challenges where id = any(array(
			select id from auth.webauthn_challenges where expires_at < $1 order by expires_at limit $2))`,
		[before, most],
	);
	return affected;
}
