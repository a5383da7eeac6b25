import type { Clock } from "../../../platform/clock/clock.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { dropWaitingMails } from "../mail/all-mails.repository.ts";
import { dropWaitingMessages } from "./messages.repository.ts";

export type DropWaiting = ReturnType<typeof dropWaiting>;

/** Drops the waiting alerts of a person on the channels that they switch off. */
export function dropWaiting({ clock }: { readonly clock: Clock }) {
	return async (
		tx: Transaction,
		userId: string,
		channels: readonly ("email" | "sms" | "push")[],
	): Promise<void> => {
		for (const channel of channels) {
			if (channel === "email") await dropWaitingMails(tx, userId, "alert");
			else await dropWaitingMessages(tx, userId, channel, clock.now());
		}
	};
}
