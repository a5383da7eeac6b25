import type { Clock } from "./clock/clock.ts";
import type { KeyRing } from "./crypto/key-ring.ts";
import type { Database } from "./db/database.ts";
import type { Queue } from "./jobs/queue.ts";
import type { SharedCounts } from "./limits/shared-counts.ts";
import type { Log } from "./log/log.ts";
import type { MakeEvenAnswers } from "./process/answer-evenly.ts";
import type { Tracing } from "./tracing/tracing.ts";

/**
 * The parts that both the server and the command line build on. `Env` is the part of the configuration that a slice
 * reads. The slice's front door names the variables.
 */
export interface Context<Env = object> {
	readonly env: Env;
	readonly log: Log;
	readonly clock: Clock;
	readonly db: Database;
	readonly keys: KeyRing;
	readonly publicUrl: string;
	/** Counts that all processes on one PostgreSQL share. */
	readonly counts?: SharedCounts | undefined;
	/** Only set if the operator named a receiver of traces. */
	readonly tracing?: Tracing | undefined;
	/** Tests about other things pass a version that does not wait. */
	readonly evenAnswers: MakeEvenAnswers;
}

/** The parts that a slice is made from. */
export interface SliceContext<Env = object> extends Context<Env> {
	/** Accepts jobs from the first moment. They run once all slices are made. */
	readonly queue: Queue;
}
