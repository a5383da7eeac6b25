import type { Transaction } from "./database.ts";

/**
 * Nobody deletes this account before the transaction ends. False if it is gone already. For what writes rows of a person where
 * no foreign key looks after it (decision 0205).
 */
export async function holdAccount(tx: Transaction, userId: string): Promise<boolean> {
	const { rows } = await tx.query("select from auth.users where id = $1 for key share", [userId]);
	return rows.length > 0;
}
