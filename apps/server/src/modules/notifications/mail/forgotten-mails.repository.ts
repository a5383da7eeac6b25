import type { Transaction } from "../../../platform/db/database.ts";

/** The person's own addresses, and numbers with their +. */
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

/**
 * Waiting mails to one of the addresses, and those with the person in their key. An address that the person
 * only named may be another person's. There we delete only mails with this person in their key.
 */
export async function deleteMailsOf(
	tx: Transaction,
	userId: string,
	addresses: readonly string[],
	inMailbox: readonly Uint8Array[],
): Promise<void> {
	await tx.query(
		`delete from private.mailbox where recipient_index = any($2::bytea[])
			or id in (select id from private.mails where strpos(dedupe_key, $1::text) > 0)`,
		[userId, inMailbox],
	);
	await tx.query(
		"delete from private.mails where lower(recipient) = any($2::text[]) or strpos(dedupe_key, $1::text) > 0",
		[userId, addresses],
	);
}

export async function deleteFromMailbox(tx: Transaction, recipients: readonly Uint8Array[]): Promise<void> {
	await tx.query("delete from private.mailbox where recipient_index = any($1::bytea[])", [recipients]);
}
