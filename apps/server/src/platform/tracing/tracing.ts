import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import type { Log } from "../log/log.ts";

/** Traces, if the operator named a receiver. Nothing of it is loaded otherwise. */
export interface Tracing {
	/** What log lines carry, where something is traced. */
	readonly ids: () => object;
	/** Tells there when the receiver does not answer, and when it does again. */
	tellOf(log: Pick<Log, "warn" | "info">): void;
	/** What all processes of this installation draw with, so that they keep the same traces. */
	drawWith(key: Uint8Array): void;
	database(db: Database): Database;
	requests(app: FastifyInstance): void;
	/** For a job's data: the trace that it goes on with. */
	carried(): string | undefined;
	job<T>(job: TracedJob, work: () => Promise<T>): Promise<T>;
	/** A call that does not go by HTTP. Those that do are seen by themselves. */
	outside<T>(protocol: string, host: string, work: () => Promise<T>): Promise<T>;
	/** Spans that nobody got, since the process started. */
	dropped(): number;
	close(): Promise<void>;
}

export interface TracedJob {
	readonly name: string;
	readonly id: string;
	readonly carried: string | undefined;
}
