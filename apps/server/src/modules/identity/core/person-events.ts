import type { Transaction } from "../../../platform/db/database.ts";

export interface NewPerson {
	readonly id: string;
	readonly email: string | null;
	readonly phone: string | null;
	/** What the person gave at sign-up; anything may be in it. */
	readonly metadata: Readonly<Record<string, unknown>>;
	readonly emailConfirmed: boolean;
}

/** What other slices do when a person comes, confirms or goes: in the same transaction, all of it or nothing. */
export interface PersonEvents {
	created(tx: Transaction, person: NewPerson): Promise<void>;
	/** Whenever the address becomes confirmed, also after a change of it. */
	emailConfirmed(tx: Transaction, id: string, email: string): Promise<void>;
	/** The address turned out to be somebody else's than whose account this was until now: nothing of theirs stays. */
	claimed(tx: Transaction, id: string): Promise<void>;
	/** Before the rows of the person go. */
	deleted(tx: Transaction, id: string): Promise<void>;
}

export const noPersonEvents: PersonEvents = {
	created: async () => undefined,
	emailConfirmed: async () => undefined,
	claimed: async () => undefined,
	deleted: async () => undefined,
};
