import type { Transaction } from "../../../platform/db/database.ts";
import { deleteDevicesOf } from "../push/push-devices.repository.ts";
import { deleteAlertsOf, dropWaitingMails } from "./alert-messages.repository.ts";

/** When an account turns out to be another person's: deletes its browsers and their waiting messages. */
export async function forgetAlerts(tx: Transaction, userId: string): Promise<void> {
	await dropWaitingMails(tx, userId, "alert");
	await deleteAlertsOf(tx, userId);
	await deleteDevicesOf(tx, userId);
}
