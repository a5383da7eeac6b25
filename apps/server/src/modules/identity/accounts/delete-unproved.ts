import type { IdentityDeps } from "../core/identity.deps.ts";
import { isUnprovedSince, lockUserToDelete, unprovedSince } from "../core/users.repository.ts";
import { deleteUser } from "./delete-user.ts";

const batch = 100;
/** So many failures are not about single accounts: the database may be away. */
const mostFailures = 20;

/**
 * If nobody confirmed an account's address, the account may hold data of a person who never asked for one.
 * Deletes each such account in its own transaction, in the ordinary way. Accounts that are confirmed
 * meanwhile stay. One that cannot be deleted keeps no other; the job then fails at its end. Returns how many were
 * deleted.
 */
export function deleteUnproved(deps: Pick<IdentityDeps, "db" | "personEvents" | "vault">) {
	const destroy = deleteUser(deps);
	return async (before: Date, signal: AbortSignal): Promise<number> => {
		let gone = 0;
		const failures = new Map<string, unknown>();
		const fail = (id: string, error: unknown): false => {
			failures.set(id, error);
			if (failures.size >= mostFailures) throw error;
			return false;
		};
		for (;;) {
			const ids = await unprovedSince(deps.db, before, batch);
			let goneOfThese = 0;
			for (const id of ids) {
				if (signal.aborted) return gone;
				if (failures.has(id)) continue;
				const went = await deps.db
					.transaction(async (tx) => {
						await lockUserToDelete(tx, id);
						return (await isUnprovedSince(tx, before, id)) && destroy(tx, id);
					})
					.catch((error: unknown) => fail(id, error));
				if (went) goneOfThese += 1;
			}
			gone += goneOfThese;
			if (ids.length < batch || goneOfThese === 0) break;
		}
		for (const error of failures.values()) throw error;
		return gone;
	};
}
