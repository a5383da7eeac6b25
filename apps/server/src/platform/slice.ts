import type { Transaction } from "./db/database.ts";
import type { HttpApp } from "./http/app.ts";
import type { ErrorShape } from "./http/errors.ts";
import type { GaugeFamily, GaugeOptions } from "./http/metrics/figures.ts";
import type { JobDefinition, ScheduleDefinition } from "./jobs/jobs.ts";

/** The parts that a slice may have. `compose.ts` uses those that are there, in the order of its list. */
export interface Slice {
	/** Adds its routes. Not called in a process that only runs jobs. */
	readonly routes?: (http: HttpApp) => void | Promise<void>;
	/** The shape of failures under its addresses, if programs other than our pages read them. */
	readonly errorShape?: ErrorShape;
	readonly jobs?: readonly JobDefinition<never>[];
	readonly schedules?: readonly ScheduleDefinition[];
	/** Its part of the archive that a person can download. */
	readonly sections?: readonly ExportSection[];
	readonly forgets?: Forgets;
	/** Figures for /metrics. */
	readonly gauges?: readonly GaugeOptions[];
	readonly families?: readonly GaugeFamily[];
	/** Runs once before the first request. A failure stops the start. */
	readonly prepare?: () => Promise<void>;
	/** Starts watching for work that no request or schedule brings. Returns a function that stops it. */
	readonly watch?: () => () => Promise<void>;
	/** Work that can be done in advance, at the end of a start. Must not throw. */
	readonly warmUp?: () => Promise<void>;
	/**
	 * Runs once the server listens, for things that load slowly. Returns lines for the start's output, each with a
	 * name and a text.
	 */
	readonly afterListen?: () => Promise<readonly StartLine[]>;
	/** Ends answers that would stay open. After that, the server waits for its requests. */
	readonly endStreams?: () => void;
	/** Runs after the last request and the last job. */
	readonly close?: () => void | Promise<void>;
}

export type StartLine = readonly [name: string, text: string];

/**
 * Data that is stored by account is read by the person's id. Data that is stored by address is read only for a
 * confirmed address.
 */
export type ExportSection =
	| { readonly name: string; read(userId: string): Promise<unknown> }
	| { readonly name: string; readByAddress(email: string): Promise<unknown> };

export type ForgetPerson = (tx: Transaction, userId: string) => Promise<void>;

/**
 * What a slice deletes with an account: rows that do not refer to it, and rows of tables that can be spread over
 * several databases, because no foreign key deletes those (decision 0205). Runs in the transaction that deletes the
 * account.
 */
export interface Forgets {
	/** The account is being deleted. */
	readonly beforeDelete?: ForgetPerson;
	/** The account turns out to belong to another person. It stays, but its content is deleted. */
	readonly beforeClaim?: ForgetPerson;
	/** The operator empties the account. Its payments stay. Without this, `beforeClaim` runs. */
	readonly beforeEmptied?: ForgetPerson;
	/** The owner took the account back from an intruder. Deletes what the intruder may have set up. */
	readonly whenTakenBack?: ForgetPerson;
	/** The account is being deleted, and this data is stored by its address. Only called for a confirmed address. */
	readonly byAddress?: (tx: Transaction, email: string) => Promise<void>;
}
