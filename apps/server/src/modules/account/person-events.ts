import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { PersonEvents } from "../identity/core/person-events.ts";
import {
	countRowsOf,
	deleteProfile,
	insertDeletionReceipt,
	insertProfile,
	markVerified,
} from "./account.repository.ts";
import { profileOfMetadata } from "./account.rules.ts";

/**
 * What a slice does before a person's rows are deleted, such as ending their subscription. In the same
 * transaction.
 */
export type BeforeDelete = (tx: Transaction, userId: string) => Promise<void>;

export interface AccountEventsDeps {
	readonly clock: Clock;
	readonly beforeDelete: readonly BeforeDelete[];
	/**
	 * What a slice does when an account turns out to be another person's: the account stays, and its content
	 * is deleted.
	 */
	readonly beforeClaim: readonly BeforeDelete[];
}

/**
 * A person gets a profile and preferences with the account; a deletion leaves a receipt that names nobody.
 */
export function accountEvents({ clock, beforeDelete, beforeClaim }: AccountEventsDeps): PersonEvents {
	return {
		created: (tx, person) => {
			const profile = profileOfMetadata(person.metadata);
			return insertProfile(tx, person.id, {
				...profile,
				isVerified: person.emailConfirmed,
				now: clock.now(),
			});
		},
		emailConfirmed: (tx, id) => markVerified(tx, id),
		claimed: async (tx, id) => {
			for (const hook of beforeClaim) await hook(tx, id);
			await deleteProfile(tx, id);
			const nothing = profileOfMetadata({});
			await insertProfile(tx, id, { ...nothing, isVerified: false, now: clock.now() });
		},
		// Here and not where people delete their own account, because the operator's deletion counts as well.
		deleted: async (tx, id) => {
			for (const hook of beforeDelete) await hook(tx, id);
			const counts = await countRowsOf(tx, id);
			await insertDeletionReceipt(tx, { id: randomUUID(), now: clock.now(), counts });
		},
	};
}
