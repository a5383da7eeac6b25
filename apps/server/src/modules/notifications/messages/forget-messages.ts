import type { Transaction } from "../../../platform/db/database.ts";
import { dropWaitingMails } from "../mail/notifications.repository.ts";
import { deleteDevicesOf } from "../push/push-devices.repository.ts";
import { deleteMessagesOf } from "./messages.repository.ts";

/** When an account turns out to be another person's: deletes its browsers and their waiting messages. */
export async function forgetMessages(tx: Transaction, userId: string): Promise<void> {
	await dropWaitingMails(tx, userId, "alert");
	await deleteMessagesOf(tx, userId);
	await deleteDevicesOf(tx, userId);
}
