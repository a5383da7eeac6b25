import type { Clock } from "../../../platform/clock/clock.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { AlertChannel } from "./alert.rules.ts";
import { dropWaitingMails, dropWaitingMessages } from "./alert-messages.repository.ts";

/** When a person switches channels off, their waiting messages are dropped. */
export function dropWaitingAlerts({ clock }: { readonly clock: Clock }) {
	return async (tx: Transaction, userId: string, channels: readonly AlertChannel[]): Promise<void> => {
		for (const channel of channels) {
			if (channel === "email") await dropWaitingMails(tx, userId, "alert");
			else await dropWaitingMessages(tx, userId, channel, clock.now());
		}
	};
}
