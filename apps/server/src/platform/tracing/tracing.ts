import type { KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import type { Log } from "../log/log.ts";

/** Traces, if the operator named a receiver. Otherwise none of this is loaded. */
export interface Tracing {
	/** The fields for log lines while something is traced. */
	readonly ids: () => object;
	/** Logs there when the receiver stops answering, and when it answers again. */
	tellOf(log: Pick<Log, "warn" | "info">): void;
	/** Sets the key that all processes of this installation share, so that they keep the same traces. */
	drawWith(key: KeyObject): void;
	database(db: Database): Database;
	requests(app: FastifyInstance): void;
	/** The trace to continue, for a job's data. */
	carried(): string | undefined;
	job<T>(job: TracedJob, work: () => Promise<T>): Promise<T>;
	/** Traces a call that does not use HTTP. HTTP calls are traced by themselves. */
	outside<T>(protocol: string, host: string, work: () => Promise<T>): Promise<T>;
	/** How many spans no receiver got since the process started. */
	dropped(): number;
	close(): Promise<void>;
}

export interface TracedJob {
	readonly name: string;
	readonly id: string;
	readonly carried: string | undefined;
}
