import type { Clock } from "./clock/clock.ts";
import type { KeyRing } from "./crypto/key-ring.ts";
import type { Database } from "./db/database.ts";
import type { Queue } from "./jobs/queue.ts";
import type { SharedCounts } from "./limits/shared-counts.ts";
import type { Log } from "./log/log.ts";
import type { MakeEvenAnswers } from "./process/answer-evenly.ts";
import type { Tracing } from "./tracing/tracing.ts";

/**
 * What the server and the command line both build on. `Env` is the part of the configuration that a slice
 * reads. Its front door names the variables.
 */
export interface Context<Env = object> {
	readonly env: Env;
	readonly log: Log;
	readonly clock: Clock;
	readonly db: Database;
	readonly keys: KeyRing;
	readonly publicUrl: string;
	/** What processes that share a PostgreSQL count together. */
	readonly counts?: SharedCounts | undefined;
	/** Where the operator named a receiver of traces. */
	readonly tracing?: Tracing | undefined;
	/** Tests that are about something else give answers that do not wait. */
	readonly evenAnswers: MakeEvenAnswers;
}

/** What a slice is made from. */
export interface SliceContext<Env = object> extends Context<Env> {
	/** Accepts jobs from the first moment. They run once everything is made. */
	readonly queue: Queue;
}
