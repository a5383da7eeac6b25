import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inSlices } from "../../../platform/db/in-slices.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { deliverPushJob } from "./deliver-push.ts";
import { deliverTextJob } from "./deliver-text.ts";
import { aDay } from "./message.rules.ts";
import { forgetSettledMessages, messagesWithoutJob } from "./messages.repository.ts";

const page = 500;

/**
 * Every five minutes: all waiting messages whose job has no tries left get a new job. That job also ends messages that
 * are too old.
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
	const waitingAfter = (after: { id: string; createdAt: Date } | null) =>
		messagesWithoutJob(db, { jobs: [deliverTextJob, deliverPushJob], now: clock.now(), after, limit: page });
	return async (): Promise<void> => {
		for (let waiting = await waitingAfter(null); waiting.length > 0; ) {
			await db.transaction(async (tx) => {
				for (const { id, channel } of waiting)
					await queue.enqueue(tx, channel === "sms" ? deliverTextJob : deliverPushJob, { messageId: id });
			});
			waiting = await waitingAfter(waiting.at(-1) ?? null);
		}
		const settledBefore = new Date(clock.now().getTime() - 30 * aDay);
		await inSlices((most) => forgetSettledMessages(db, settledBefore, most));
	};
}
