import type { Transaction } from "../../../platform/db/database.ts";

/** Returns the person's own addresses, and their numbers with a leading +. */
export async function addressesOf(tx: Transaction, userId: string): Promise<string[]> {
	const { rows } = await tx.query<{ address: string }>(
		`select lower(address) as address from auth.users,
			unnest(array[email, '+' || phone, '+' || new_phone]) as address
			where id = $1::uuid and address is not null
		 union select '+' || phone from auth.mfa_factors where user_id = $1::uuid and phone is not null`,
		[userId],
	);
	return rows.map(({ address }) => address);
}

/** The first id in a mail's key is its person's id. The index `mails_about_person` uses the same expression. */
const personInKey =
	"(substring(dedupe_key from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid)";

/**
 * Deletes waiting mails to the addresses, and all mails with the person's id in their key. A mail address that the
 * person only named may be another person's. Mails to it are deleted only if their key has this person's id.
 */
export async function deleteMailsOf(
	tx: Transaction,
	userId: string,
	addresses: readonly string[],
	inMailbox: readonly Uint8Array[],
): Promise<void> {
	await tx.query("delete from private.mailbox where recipient_index = any($1::bytea[])", [inMailbox]);
	await tx.query(
		`delete from private.mailbox where id in (select id from private.mails where ${personInKey} = $1::uuid)`,
		[userId],
	);
	await tx.query("delete from private.mails where status = 'queued' and lower(recipient) = any($1::text[])", [
		addresses,
	]);
	await tx.query(`delete from private.mails where ${personInKey} = $1::uuid`, [userId]);
}

export async function deleteFromMailbox(tx: Transaction, recipients: readonly Uint8Array[]): Promise<void> {
	await tx.query("delete from private.mailbox where recipient_index = any($1::bytea[])", [recipients]);
}
