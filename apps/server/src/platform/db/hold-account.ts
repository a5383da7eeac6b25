import type { Transaction } from "./database.ts";

/**
 * Keeps others from deleting this account before the transaction ends. False if the account is already gone. For code
 * that writes rows of a person in tables without a foreign key to the account (decision 0205).
 */
export async function holdAccount(tx: Transaction, userId: string): Promise<boolean> {
	const { rows } = await tx.query("select from auth.users where id = $1 for key share", [userId]);
	return rows.length > 0;
}
