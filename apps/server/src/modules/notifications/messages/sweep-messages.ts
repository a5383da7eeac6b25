import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inSlices } from "../../../platform/db/in-slices.ts";
import { fromTheStart, type PlaceInTime } from "../../../platform/db/place-in-time.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { thingsWithoutJob } from "../../../platform/jobs/things-with-job.ts";
import { deliverPushJob } from "./deliver-push.ts";
import { deliverTextJob } from "./deliver-text.ts";
import { aDay } from "./message.rules.ts";
import { jobOf } from "./message-job.ts";
import { forgetSettledMessages, type IdleMessage, idleMessagesOfEverybody } from "./messages.repository.ts";

const page = 500;

/**
 * Runs every five minutes. Gives a new job to all waiting messages whose job has no tries left. That job also ends
 * messages that are too old.
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
	const jobs = [deliverTextJob, deliverPushJob];
	return async (): Promise<void> => {
		const withoutJob = thingsWithoutJob(db, { jobs, named: "messageId" });
		for (let after: PlaceInTime | undefined = fromTheStart; after; ) {
			const idle: IdleMessage[] = await idleMessagesOfEverybody(db, { now: clock.now(), after, limit: page });
			after = idle.at(-1);
			if (idle.length === 0) break;
			const lost = await withoutJob(idle.map(({ id }) => id));
			await db.transaction(async (tx) => {
				for (const message of idle)
					if (lost.has(message.id))
						await queue.enqueue(
							tx,
							message.channel === "sms" ? deliverTextJob : deliverPushJob,
							jobOf(message),
						);
			});
		}
		const settledBefore = new Date(clock.now().getTime() - 30 * aDay);
		await inSlices((most) => forgetSettledMessages(db, settledBefore, most));
	};
}
