import type { Transaction } from "./db/database.ts";
import type { HttpApp } from "./http/app.ts";
import type { ErrorShape } from "./http/errors.ts";
import type { GaugeOptions } from "./http/health.routes.ts";
import type { JobDefinition, ScheduleDefinition } from "./jobs/jobs.ts";

/** What a slice brings. It leaves out what it does not have; `compose.ts` takes the rest, in the order of its list. */
export interface Slice {
	/** Adds its addresses. Not called on a process that only runs jobs. */
	readonly routes?: (http: HttpApp) => void | Promise<void>;
	/** How failures look under its addresses, where other clients than our pages read them. */
	readonly errorShape?: ErrorShape;
	readonly jobs?: readonly JobDefinition<never>[];
	readonly schedules?: readonly ScheduleDefinition[];
	/** Its part of the archive that a person downloads. */
	readonly sections?: readonly ExportSection[];
	readonly forgets?: Forgets;
	/** Figures for /metrics. */
	readonly gauges?: readonly GaugeOptions[];
	/** Done once before the first request. A failure ends the start. */
	readonly prepare?: () => Promise<void>;
	/** Begins to look for work that no request or schedule brings. The answer ends it. */
	readonly watch?: () => () => Promise<void>;
	/** What can be done before anybody asks for it, last of a start. Must not throw. */
	readonly warmUp?: () => Promise<void>;
	/**
	 * Runs once the server listens, for what is slow to load. Returns lines for the start's output: a name
	 * and a text each.
	 */
	readonly afterListen?: () => Promise<readonly StartLine[]>;
	/** Ends answers that would stay open, before the server waits for its requests. */
	readonly endStreams?: () => void;
	/** After the last request and the last job. */
	readonly close?: () => void | Promise<void>;
}

export type StartLine = readonly [name: string, text: string];

/** What is kept by account is read by the person's id; what is kept by address, only for one that they confirmed. */
export type ExportSection =
	| { readonly name: string; read(userId: string): Promise<unknown> }
	| { readonly name: string; readByAddress(email: string): Promise<unknown> };

export type ForgetPerson = (tx: Transaction, userId: string) => Promise<void>;

/** What a slice deletes with an account, besides rows that refer to the person: in the transaction that deletes it. */
export interface Forgets {
	/** The account goes. */
	readonly beforeDelete?: ForgetPerson;
	/** The account turns out to be another person's. It stays, and what was in it goes. */
	readonly beforeClaim?: ForgetPerson;
	/** The owner took the account back from somebody who had come in: what that person may have set up goes. */
	readonly whenTakenBack?: ForgetPerson;
	/** The account goes, and this is kept by its address. Only for an address that was confirmed. */
	readonly byAddress?: (tx: Transaction, email: string) => Promise<void>;
}
