import type { Transaction } from "../../platform/db/database.ts";

/**
 * Those that wait for the person's own address or number, those that name the person in their key, and what the mailbox
 * holds of either. While these are theirs: afterwards nothing says whose they were. An address that they only named may be
 * somebody else's, with mails of their own: of those, what names the person is enough. Texts have no key, and stand in the
 * mailbox alone, which is for trying out.
 */
export async function deleteMailsOf(tx: Transaction, userId: string): Promise<void> {
	const addresses = `select lower(address) from auth.users,
			unnest(array[email, '+' || phone, '+' || new_phone]) as address
			where id = $1::uuid and address is not null
		union select '+' || phone from auth.mfa_factors where user_id = $1::uuid and phone is not null`;
	await tx.query(
		`delete from private.mailbox where lower(recipient) in (${addresses})
			or id in (select id from private.mails where strpos(dedupe_key, $1::text) > 0)`,
		[userId],
	);
	await tx.query(
		`delete from private.mails where lower(recipient) in (${addresses}) or strpos(dedupe_key, $1::text) > 0`,
		[userId],
	);
}

export async function deleteTextsTo(tx: Transaction, numbers: readonly string[]): Promise<void> {
	await tx.query("delete from private.mailbox where recipient = any($1::text[])", [numbers]);
}
