import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Forgets } from "../../platform/slice.ts";
import type { PersonEvents } from "../identity/identity.slice.ts";
import {
	countRowsOf,
	deleteProfile,
	insertDeletionReceipt,
	insertProfile,
	markVerified,
} from "./account.repository.ts";
import { profileOfMetadata } from "./account.rules.ts";
import { forgetByAddress } from "./forget-by-address.ts";

export interface AccountEventsDeps {
	readonly clock: Clock;
	/** The other slices that keep data of a person. */
	readonly forgets: readonly Forgets[];
}

/** Makes a profile and preferences with each new account. A deletion leaves a receipt without a name. */
export function accountEvents({ clock, forgets }: AccountEventsDeps): PersonEvents {
	const forgetAllByAddress = forgetByAddress(forgets);
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
			for (const { beforeClaim } of forgets) await beforeClaim?.(tx, id);
			await deleteProfile(tx, id);
			const nothing = profileOfMetadata({});
			await insertProfile(tx, id, { ...nothing, isVerified: false, now: clock.now() });
		},
		takenBack: async (tx, id) => {
			for (const { whenTakenBack } of forgets) await whenTakenBack?.(tx, id);
		},
		// Otherwise scans and letters went on in the name of a person who cannot sign in to stop them.
		emptied: async (tx, id) => {
			for (const { beforeEmptied, beforeClaim } of forgets) await (beforeEmptied ?? beforeClaim)?.(tx, id);
			await forgetAllByAddress(tx, id);
			await deleteProfile(tx, id);
		},
		// Runs here, and not in the person's own deletion, because an operator can delete an account too.
		deleted: async (tx, id) => {
			for (const { beforeDelete } of forgets) await beforeDelete?.(tx, id);
			await forgetAllByAddress(tx, id);
			const counts = await countRowsOf(tx, id);
			await insertDeletionReceipt(tx, { id: randomUUID(), now: clock.now(), counts });
		},
	};
}
