import type { Transaction } from "../../platform/db/database.ts";

/**
 * Those that wait for one of the person's addresses, those that name the person in their key, and what the mailbox
 * holds of either. While the addresses are theirs: afterwards nothing says whose they were.
 */
export async function deleteMailsOf(tx: Transaction, userId: string): Promise<void> {
	const addresses = `select lower(address) from auth.users,
			unnest(array[email, new_email, '+' || phone, '+' || new_phone]) as address
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

export async function deleteMailsTo(tx: Transaction, recipients: readonly string[]): Promise<void> {
	const lower = recipients.map((recipient) => recipient.toLowerCase());
	await tx.query("delete from private.mailbox where lower(recipient) = any($1::text[])", [lower]);
	await tx.query("delete from private.mails where lower(recipient) = any($1::text[])", [lower]);
}
