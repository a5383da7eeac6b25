import type { IdentityDeps } from "../core/identity.deps.ts";
import { isUnprovedSince, lockUserToDelete, unprovedSince } from "../core/users.repository.ts";
import { deleteUser } from "./delete-user.ts";

const batch = 100;

/**
 * If nobody confirmed an account's address, the account may hold data of a person who never asked for one.
 * Deletes each such account in its own transaction, in the ordinary way. Accounts that are confirmed
 * meanwhile stay. Returns how many were deleted.
 */
export function deleteUnproved(deps: Pick<IdentityDeps, "db" | "personEvents" | "vault">) {
	const destroy = deleteUser(deps);
	return async (before: Date, signal: AbortSignal): Promise<number> => {
		let gone = 0;
		for (;;) {
			const ids = await unprovedSince(deps.db, before, batch);
			let goneOfThese = 0;
			for (const id of ids) {
				if (signal.aborted) return gone;
				const went = await deps.db.transaction(async (tx) => {
					await lockUserToDelete(tx, id);
					return (await isUnprovedSince(tx, before, id)) && destroy(tx, id);
				});
				if (went) goneOfThese += 1;
			}
			gone += goneOfThese;
			if (ids.length < batch || goneOfThese === 0) return gone;
		}
	};
}
