import type { AnyObject, Event, ObjectName, Objects } from "../wire/wire.ts";
import type { HiddenOf } from "./hidden.ts";
import type { Page, Query } from "./query.ts";
import type { Settings } from "./settings.ts";

/** Who asked for what happens in a transaction; null where time did. */
export interface Asked {
	readonly requestId: string;
	readonly idempotencyKey: string | null;
}

/**
 * One atomic step of the account. What is got from it may be changed in place: everything that differs at the end is
 * written, together with the events that were emitted, or nothing is.
 */
export interface Tx {
	/** The account's time, in seconds. What belongs to a customer on a test clock uses `timeOf`. */
	readonly now: number;
	readonly settings: Settings;
	readonly asked: Asked | null;
	/** Where the sandbox answers, for the addresses it puts into objects. */
	readonly baseUrl: string;
	timeOf(clock: string | null | undefined): number;
	get<Name extends ObjectName>(name: Name, id: string): Objects[Name] | undefined;
	hidden<Name extends ObjectName>(name: Name, id: string): HiddenOf<Name>;
	find<Name extends ObjectName>(name: Name, query?: Query): Objects[Name][];
	page<Name extends ObjectName>(
		name: Name,
		query: Query,
		page: Page,
	): { data: Objects[Name][]; more: boolean };
	insert<Name extends ObjectName>(
		name: Name,
		object: Objects[Name],
		...hidden: HiddenOf<Name> extends Record<string, never> ? [] : [HiddenOf<Name>]
	): Objects[Name];
	remove(id: string): void;
	/** An `updated` event that would say nothing is not made. */
	emit(type: Event["type"], object: AnyObject): void;
	/** How many endpoints still wait for an event. */
	pendingDeliveries(event: string): number;
	/** The events that reached every endpoint, or those that did not. */
	eventsBy(delivered: boolean): string[];
	/** An endpoint is gone, and what still waited for it with it. */
	forgetDeliveries(endpoint: string): void;
	/** Runs it, and takes it all back if it throws. */
	attempt<T>(run: () => T): T;
	/** Runs it for its answer alone: nothing of it stays. */
	rehearse<T>(run: () => T): T;
}
