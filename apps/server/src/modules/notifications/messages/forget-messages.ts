import type { Transaction } from "../../../platform/db/database.ts";
import type { ForgetPerson } from "../../../platform/slice.ts";
import { forgetMailsOf } from "../mail/forget-mails-of.ts";
import { dropWaitingMails } from "../mail/mails.repository.ts";
import { deleteDevicesOf } from "../push/push-devices.repository.ts";
import { deleteMessagesOf } from "./messages.repository.ts";

/** When an account turns out to be another person's: deletes its browsers and their waiting messages. */
export async function forgetMessages(tx: Transaction, userId: string): Promise<void> {
	await dropWaitingMails(tx, userId, "alert");
	await deleteMessagesOf(tx, userId);
	await deleteDevicesOf(tx, userId);
}

/** When the account goes: what was sent and what waits. Its browsers go with it. */
export function forgetMailsAndMessages(deps: Parameters<typeof forgetMailsOf>[0]): ForgetPerson {
	const forgetMails = forgetMailsOf(deps);
	return async (tx, userId) => {
		await forgetMails(tx, userId);
		await deleteMessagesOf(tx, userId);
	};
}
