import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { deliverPushJob } from "./deliver-push.ts";
import { deliverTextJob } from "./deliver-text.ts";
import { aDay } from "./message.rules.ts";
import { forgetSettledMessages, waitingMessagesOfEverybody } from "./messages.repository.ts";

const aWhile = 30 * 60_000;

/**
 * Once an hour: a waiting message whose job has no tries left gets a new job. That job also ends messages
 * that are too old.
 */
export function sweepMessages({
	db,
	clock,
	queue,
}: {
	readonly db: Database;
	readonly clock: Clock;
	readonly queue: Queue;
}) {
	return async (): Promise<void> => {
		const now = clock.now().getTime();
		for (const { id, channel } of await waitingMessagesOfEverybody(db, new Date(now - aWhile))) {
			const job = channel === "sms" ? deliverTextJob : deliverPushJob;
			await queue.enqueue(db, job, { messageId: id });
		}
		await forgetSettledMessages(db, new Date(now - 30 * aDay));
	};
}
