import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { deliverTextJob } from "./deliver-text.ts";
import { aDay, messageContext, textsADay } from "./message.rules.ts";
import { countTextsOf, insertMessage } from "./messages.repository.ts";
import type { QueueMessageDeps } from "./queue-push.ts";

export interface TextRequest {
	readonly userId: string;
	/** One alert may go out on several channels. All of its messages have this id. */
	readonly messageId: string;
	/** E.164. */
	readonly phone: string;
	readonly text: string;
}

export type QueueText = (tx: Transaction, request: TextRequest) => Promise<void>;

/** Runs in the caller's transaction. A text beyond the daily limit is stored as dropped, without its words. */
export function queueText({ clock, vault, enqueue }: QueueMessageDeps): QueueText {
	return async (tx, { userId, messageId, phone, text }) => {
		const now = clock.now();
		const sentToday = await countTextsOf(tx, userId, new Date(now.getTime() - aDay));
		const id = randomUUID();
		const message = { to: phone.replace(/\D/g, ""), text };
		const sealed =
			sentToday < textsADay
				? await vault.seal(tx, userId, JSON.stringify(message), messageContext(id))
				: null;
		await insertMessage(tx, { id, userId, channel: "sms", messageId, sealed, pushSubscriptionId: null }, now);
		if (sealed) await enqueue(tx, deliverTextJob, { messageId: id, userId });
	};
}
