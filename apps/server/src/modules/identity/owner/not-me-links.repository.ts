import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface NotMeLink {
	readonly id: string;
	readonly userId: string;
	readonly kind: string;
	readonly email: string | null;
	readonly phone: string | null;
	readonly createdAt: Date;
}

export async function insertNotMeLink(
	tx: Transaction,
	link: Omit<NotMeLink, "createdAt"> & {
		readonly linkHash: Uint8Array;
		readonly now: Date;
		readonly expiresAt: Date;
	},
): Promise<void> {
	await tx.query(
		`insert into auth.not_me_links (id, user_id, link_hash, kind, email, phone, created_at, expires_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[link.id, link.userId, link.linkHash, link.kind, link.email, link.phone, link.now, link.expiresAt],
	);
}

export async function ownerOfNotMeLink(sql: Sql, linkHash: Uint8Array): Promise<string | null> {
	const { rows } = await sql.query<{ userId: string }>(
		`select user_id as "userId" from auth.not_me_links where link_hash = $1`,
		[linkHash],
	);
	return rows[0]?.userId ?? null;
}

/** Finds and deletes the link in one statement, so that it works once. */
export async function takeNotMeLink(
	tx: Transaction,
	linkHash: Uint8Array,
	now: Date,
): Promise<NotMeLink | null> {
	const { rows } = await tx.query<NotMeLink>(
		`delete from auth.not_me_links where link_hash = $1 and expires_at > $2
		 returning id, user_id as "userId", kind, email, phone, created_at as "createdAt"`,
		[linkHash, now],
	);
	return rows[0] ?? null;
}

/**
 * Deletes links that were sent later, because the account was in the wrong hands then, and maybe the thief got them.
 * Deletes only those links from the same moment that restore the same address. So a thief's link takes nothing
 * from the owner.
 */
export async function deleteNotMeLinksSince(
	tx: Transaction,
	{ userId, createdAt, email }: NotMeLink,
): Promise<void> {
	await tx.query(
		`delete from auth.not_me_links where user_id = $1
			and (created_at > $2 or (created_at = $2 and email is not distinct from $3))`,
		[userId, createdAt, email],
	);
}

export async function forgetNotMeLinks(sql: Sql, now: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.not_me_links where id = any(array(
			select id from auth.not_me_links where expires_at <= $1 order by expires_at limit $2))`,
		[now, most],
	);
	return affected;
}

/** Deletes the ways to sign in that were added since that moment, and all known devices. */
export async function deleteWaysInSince(tx: Transaction, userId: string, since: Date): Promise<void> {
	await tx.query(
		`delete from auth.mfa_factors where user_id = $1 and (created_at >= $2 or status = 'unverified')`,
		[userId, since],
	);
	await tx.query("delete from auth.passkeys where user_id = $1 and created_at >= $2", [userId, since]);
	await tx.query(
		`delete from auth.mfa_recovery_codes where user_id = $1 and (created_at >= $2
			or not exists (select from auth.mfa_factors where user_id = $1))`,
		[userId, since],
	);
	await tx.query(
		"delete from auth.identities where user_id = $1 and created_at >= $2 and provider not in ('email', 'phone')",
		[userId, since],
	);
	await tx.query("delete from auth.devices where user_id = $1", [userId]);
}
