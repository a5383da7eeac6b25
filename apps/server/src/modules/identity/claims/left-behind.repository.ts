import type { Transaction } from "../../../platform/db/database.ts";

/** Deletes the known browsers, and the links with which a person says "This was not me". */
export async function deleteDevicesOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from auth.devices where user_id = $1", [userId]);
	await tx.query("delete from auth.not_me_links where user_id = $1", [userId]);
}
