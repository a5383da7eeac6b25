import { fromTheStart, type PlaceInTime } from "../../../platform/db/place-in-time.ts";
import { personByPerson } from "../../../platform/jobs/person-by-person.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { isUnprovedSince, lockUserToDelete, unprovedSince } from "../core/users.repository.ts";
import { deleteUser } from "./delete-user.ts";

const batch = 100;

/**
 * If nobody confirmed an account's address, the account may hold data of a person who never asked for one.
 * Deletes each such account in its own transaction, in the ordinary way. Accounts that are confirmed
 * meanwhile stay. However many cannot be deleted, they keep no other; the job then fails at its end. Returns how many
 * were deleted.
 */
export function deleteUnproved(deps: Pick<IdentityDeps, "db" | "log" | "personEvents" | "vault">) {
	const destroy = deleteUser(deps);
	return async (before: Date, signal: AbortSignal): Promise<number> => {
		let gone = 0;
		const people = personByPerson(deps);
		for (let after: PlaceInTime | undefined = fromTheStart; after; ) {
			const page: PlaceInTime[] = await unprovedSince(deps.db, before, { after, limit: batch });
			for (const { id } of page) {
				if (signal.aborted) return gone;
				await people.serve(async () => {
					const went = await deps.db.transaction(async (tx) => {
						await lockUserToDelete(tx, id);
						return (await isUnprovedSince(tx, before, id)) && destroy(tx, id);
					});
					if (went) gone += 1;
				});
			}
			after = page.length < batch ? undefined : page.at(-1);
		}
		people.end();
		return gone;
	};
}
