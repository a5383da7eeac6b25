import type { Transaction } from "../../../platform/db/database.ts";

/** Browsers that count as known, and links by which somebody would say that it was not they. */
export async function deleteDevicesOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from auth.devices where user_id = $1", [userId]);
	await tx.query("delete from auth.not_me_links where user_id = $1", [userId]);
}
