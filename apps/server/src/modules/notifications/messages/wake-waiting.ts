import type { Database } from "../../../platform/db/database.ts";
import { fromTheStart, type PlaceInTime } from "../../../platform/db/place-in-time.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { jobOf } from "./message-job.ts";
import { type MessageAndPlace, messagesOfEverybodyThatWaitFor, wakeMessage } from "./messages.repository.ts";

const page = 500;

/**
 * The provider took a message, so it works again. All messages that wait because of it get a job at once, and go out
 * as fast as the provider takes them. Their later jobs then find them sent.
 */
export async function wakeWaiting(
	{ queue }: { readonly queue: Queue },
	db: Database,
	{ job, provider }: { readonly job: string; readonly provider: Uint8Array },
): Promise<void> {
	for (let after: PlaceInTime | undefined = fromTheStart; after; ) {
		const waiting: MessageAndPlace[] = await messagesOfEverybodyThatWaitFor(db, {
			provider,
			after,
			limit: page,
		});
		for (const message of waiting)
			await db.transaction(async (tx) => {
				if (await wakeMessage(tx, message, provider)) await queue.enqueue(tx, job, jobOf(message));
			});
		after = waiting.length === page ? waiting.at(-1) : undefined;
	}
}
