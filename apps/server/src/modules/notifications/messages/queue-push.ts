import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { deliverPushJob } from "./deliver-push.ts";
import { messageContext, type PushPayload } from "./message.rules.ts";
import { insertMessage } from "./messages.repository.ts";

export interface QueueMessageDeps {
	readonly clock: Clock;
	readonly vault: PersonVault;
	readonly enqueue: Queue["enqueue"];
}

export interface PushRequest {
	readonly userId: string;
	readonly messageId: string;
	/** The person's browsers. */
	readonly devices: readonly { readonly id: string }[];
	readonly urgent: boolean;
	readonly payload: PushPayload;
}

export type QueuePush = (tx: Transaction, request: PushRequest) => Promise<void>;

/** Runs in the caller's transaction. Adds a row and a job for each browser. */
export function queuePush({ clock, vault, enqueue }: QueueMessageDeps): QueuePush {
	return async (tx, { userId, messageId, devices, urgent, payload }) => {
		const message = JSON.stringify({ urgent, payload });
		for (const device of devices) {
			const id = randomUUID();
			const sealed = await vault.seal(tx, userId, message, messageContext(id));
			const row = { id, userId, channel: "push", messageId, sealed, pushSubscriptionId: device.id } as const;
			await insertMessage(tx, row, clock.now());
			await enqueue(tx, deliverPushJob, { messageId: id, userId });
		}
	};
}
