import type { Transaction } from "../../../platform/db/database.ts";
import { deleteDevicesOf } from "../claims/left-behind.repository.ts";
import { forgetSignUpTraces } from "../claims/unproved-sign-ups.repository.ts";
import { forgetFlowsOf } from "../codes/flow-states.repository.ts";
import { deleteTokensOf } from "../codes/one-time-tokens.repository.ts";
import { deleteOtherIdentities } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { deleteUserRow, lockUser, lockUserToDelete, updateUser } from "../core/users.repository.ts";
import { deleteFactorsOf } from "../factors/factors.repository.ts";
import { deleteChallengesOf } from "../passkeys/challenges.repository.ts";
import { deleteSessionsOf } from "../sessions/sessions.repository.ts";

/**
 * Deletes a person. First the other slices delete their rows. Then the key of all sealed data goes, and the
 * account with its sessions. False if there is no such person.
 */
export function deleteUser({ personEvents, vault }: Pick<IdentityDeps, "personEvents" | "vault">) {
	return async (tx: Transaction, userId: string): Promise<boolean> => {
		if (!(await lockUserToDelete(tx, userId))) return false;
		await personEvents.deleted(tx, userId);
		await vault.destroyKey(tx, userId);
		return deleteUserRow(tx, userId);
	};
}

/**
 * The operator's soft deletion. Nobody can sign in any more, nothing says who it was, and nothing is done for them any
 * more. References to the account, such as payments, stay.
 */
export function softDeleteUser({
	clock,
	personEvents,
	vault,
}: Pick<IdentityDeps, "clock" | "personEvents" | "vault">) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		const now = clock.now();
		await lockUser(tx, userId);
		await personEvents.emptied(tx, userId);
		await vault.destroyKey(tx, userId);
		await deleteSessionsOf(tx, userId, null);
		await deleteTokensOf(tx, userId);
		await deleteFactorsOf(tx, userId);
		await deleteChallengesOf(tx, userId);
		await deleteDevicesOf(tx, userId);
		await forgetFlowsOf(tx, userId);
		await forgetSignUpTraces(tx, userId);
		await deleteOtherIdentities(tx, userId, null);
		const emptied = { email: null, phone: null, newEmail: null, newPhone: null, passwordHash: null };
		const unconfirmed = { emailConfirmedAt: null, phoneConfirmedAt: null };
		const nothing = { appMetadata: {}, userMetadata: {} };
		await updateUser(tx, userId, { ...emptied, ...unconfirmed, ...nothing, deletedAt: now }, now);
	};
}
