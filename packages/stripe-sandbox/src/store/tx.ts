import type { AnyObject, Event, ObjectName, Objects } from "../wire/wire.ts";
import type { HiddenOf } from "./hidden.ts";
import type { Page, Query } from "./query.ts";
import type { Settings } from "./settings.ts";

/** The request that caused a transaction; null if time did. */
export interface Asked {
	readonly requestId: string;
	readonly idempotencyKey: string | null;
}

/**
 * One atomic step of the account. Objects in it may be changed in place. Its end writes every difference together
 * with the events, or nothing.
 */
export interface Tx {
	/** The account's time, in seconds. For a customer on a test clock, use `timeOf`. */
	readonly now: number;
	readonly settings: Settings;
	readonly asked: Asked | null;
	/** The sandbox's address, which addresses inside objects begin with. */
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
	/** Makes an event. Leaves out an `updated` event that would say nothing. */
	emit(type: Event["type"], object: AnyObject): void;
	/** How many endpoints still wait for an event. */
	pendingDeliveries(event: string): number;
	/** The events that reached every endpoint, or those that did not. */
	eventsBy(delivered: boolean): string[];
	/** Deletes an endpoint's waiting deliveries, for an endpoint that is deleted. */
	forgetDeliveries(endpoint: string): void;
	/** Runs the function, and undoes everything if it throws. */
	attempt<T>(run: () => T): T;
	/** Runs the function only for its result, and rolls everything back. */
	rehearse<T>(run: () => T): T;
}
