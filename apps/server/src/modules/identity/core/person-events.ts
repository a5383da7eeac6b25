import type { Transaction } from "../../../platform/db/database.ts";

export interface NewPerson {
	readonly id: string;
	readonly email: string | null;
	readonly phone: string | null;
	/** The data that the person gave at sign-up; it may contain anything. */
	readonly metadata: Readonly<Record<string, unknown>>;
	readonly emailConfirmed: boolean;
}

/**
 * The other slices' reactions when a person signs up, confirms or leaves. They run in the same transaction: all or
 * nothing.
 */
export interface PersonEvents {
	created(tx: Transaction, person: NewPerson): Promise<void>;
	/** Called whenever the address becomes confirmed, also after a change of it. */
	emailConfirmed(tx: Transaction, id: string, email: string): Promise<void>;
	/**
	 * Called when the account's address turned out to belong to someone else. Deletes everything of the earlier user.
	 */
	claimed(tx: Transaction, id: string): Promise<void>;
	/** Called when the owner took the account back from an intruder. */
	takenBack(tx: Transaction, id: string): Promise<void>;
	/** Called before the operator empties the account. The account and its payments stay, and nothing says whose it was. */
	emptied(tx: Transaction, id: string): Promise<void>;
	/** Called before the person's rows are deleted. */
	deleted(tx: Transaction, id: string): Promise<void>;
}

export type ListenToPeople = (listener: PersonEvents) => void;

/**
 * Made before the sign-in slice, which reports about people. Slices that are made later add themselves as listeners.
 * Nobody signs up before all slices are made.
 */
export function personEvents(): PersonEvents & { readonly listen: ListenToPeople } {
	const listeners: PersonEvents[] = [];
	const tell =
		<Told extends readonly unknown[]>(what: (listener: PersonEvents) => (...told: Told) => Promise<void>) =>
		async (...told: Told): Promise<void> => {
			for (const listener of listeners) await what(listener)(...told);
		};
	return {
		listen: (listener) => void listeners.push(listener),
		created: tell((listener) => listener.created),
		emailConfirmed: tell((listener) => listener.emailConfirmed),
		claimed: tell((listener) => listener.claimed),
		takenBack: tell((listener) => listener.takenBack),
		emptied: tell((listener) => listener.emptied),
		deleted: tell((listener) => listener.deleted),
	};
}
