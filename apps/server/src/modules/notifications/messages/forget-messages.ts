import type { Transaction } from "../../../platform/db/database.ts";
import type { ForgetPerson } from "../../../platform/slice.ts";
import { dropWaitingMails } from "../mail/all-mails.repository.ts";
import { forgetMailsOf } from "../mail/forget-mails-of.ts";
import { deleteDevicesOf } from "../push/push-devices.repository.ts";
import { deleteMessagesOf } from "./messages.repository.ts";

/** Deletes the browsers of an account that turns out to be another person's, and their waiting messages. */
export async function forgetMessages(tx: Transaction, userId: string): Promise<void> {
	await dropWaitingMails(tx, userId, "alert");
	await deleteMessagesOf(tx, userId);
	await deleteDevicesOf(tx, userId);
}

/** Deletes sent and waiting messages of an account that is deleted. Its browsers are deleted with the account. */
export function forgetMailsAndMessages(deps: Parameters<typeof forgetMailsOf>[0]): ForgetPerson {
	const forgetMails = forgetMailsOf(deps);
	return async (tx, userId) => {
		await forgetMails(tx, userId);
		await deleteMessagesOf(tx, userId);
	};
}
