import type { Database } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import { handleEventsJob } from "./handle-events.ts";

interface WakeDeps {
	readonly db: Database;
	readonly log: Log;
	readonly queue: Queue;
}

/**
 * Webhooks come in bursts, so one job handles all that arrived within a moment. If it is lost, a schedule
 * finds its events.
 */
export function wakeSoon({ db, log, queue }: WakeDeps): () => void {
	const pause = 100;
	let waits = false;
	return () => {
		if (waits) return;
		waits = true;
		const timer = setTimeout(() => {
			waits = false;
			queue
				.enqueue(db, handleEventsJob, {})
				.catch((error: unknown) => log.warn({ err: error }, "billing: nobody was woken for an event"));
		}, pause);
		timer.unref();
	};
}
