import type { Transaction } from "../../platform/db/database.ts";

/** Before the person's own row goes: it says which addresses are theirs. */
export async function deleteMailsOf(tx: Transaction, userId: string): Promise<void> {
	const addresses = `select lower(address) from auth.users, unnest(array[email, new_email, phone, new_phone]) as address
		where id = $1::uuid and address is not null`;
	await tx.query(
		`delete from private.mails where lower(recipient) in (${addresses}) or strpos(dedupe_key, $1::text) > 0`,
		[userId],
	);
	await tx.query(`delete from private.mailbox where lower(recipient) in (${addresses})`, [userId]);
}
