import type { Database } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { jobOf } from "./message-job.ts";
import { anyMessageWaitsFor, wakeMessagesOfEverybody } from "./messages.repository.ts";

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
	if (!(await anyMessageWaitsFor(db, provider))) return;
	let woken: number;
	do {
		woken = await db.transaction(async (tx) => {
			const messages = await wakeMessagesOfEverybody(tx, { provider, limit: page });
			for (const message of messages) await queue.enqueue(tx, job, jobOf(message));
			return messages.length;
		});
	} while (woken === page);
}
