import type { Transaction } from "./db/database.ts";
import type { HttpApp } from "./http/app.ts";
import type { ErrorShape } from "./http/errors.ts";
import type { GaugeFamily, GaugeOptions } from "./http/metrics/figures.ts";
import type { JobDefinition, ScheduleDefinition } from "./jobs/jobs.ts";

/**
 * What a slice brings. It leaves out what it does not have. `compose.ts` takes what is there, in the order of
 * its list.
 */
export interface Slice {
	/** Adds its routes. Not called in a process that only runs jobs. */
	readonly routes?: (http: HttpApp) => void | Promise<void>;
	/** How failures look under its addresses, if programs other than our pages read them. */
	readonly errorShape?: ErrorShape;
	readonly jobs?: readonly JobDefinition<never>[];
	readonly schedules?: readonly ScheduleDefinition[];
	/** Its part of the archive that a person downloads. */
	readonly sections?: readonly ExportSection[];
	readonly forgets?: Forgets;
	/** Figures for /metrics. */
	readonly gauges?: readonly GaugeOptions[];
	readonly families?: readonly GaugeFamily[];
	/** Done once before the first request. A failure stops the start. */
	readonly prepare?: () => Promise<void>;
	/** Starts looking for work that no request or schedule brings. Returns a function that stops it. */
	readonly watch?: () => () => Promise<void>;
	/** What can be done before anybody asks for it, at the end of a start. Must not throw. */
	readonly warmUp?: () => Promise<void>;
	/**
	 * Runs once the server listens, for what is slow to load. Returns lines for the start's output: a name
	 * and a text each.
	 */
	readonly afterListen?: () => Promise<readonly StartLine[]>;
	/** Ends answers that would stay open. Then the server waits for its requests. */
	readonly endStreams?: () => void;
	/** After the last request and the last job. */
	readonly close?: () => void | Promise<void>;
}

export type StartLine = readonly [name: string, text: string];

/**
 * What is kept by account is read by the person's id. What is kept by address is read only for a confirmed
 * address.
 */
export type ExportSection =
	| { readonly name: string; read(userId: string): Promise<unknown> }
	| { readonly name: string; readByAddress(email: string): Promise<unknown> };

export type ForgetPerson = (tx: Transaction, userId: string) => Promise<void>;

/**
 * What a slice deletes with an account: rows that do not refer to it, and those that can be spread over several databases, for
 * there no foreign key takes them along (decision 0205). Runs in the transaction that deletes it.
 */
export interface Forgets {
	/** The account goes. */
	readonly beforeDelete?: ForgetPerson;
	/** The account turns out to be another person's. The account stays, and its content goes. */
	readonly beforeClaim?: ForgetPerson;
	/** The owner took the account back from an intruder. What the intruder may have set up goes. */
	readonly whenTakenBack?: ForgetPerson;
	/** The account goes, and this was kept by its address. Only for a confirmed address. */
	readonly byAddress?: (tx: Transaction, email: string) => Promise<void>;
}
