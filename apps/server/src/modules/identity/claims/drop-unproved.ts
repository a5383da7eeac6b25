import type { Transaction } from "../../../platform/db/database.ts";
import { forgetFlowsOf } from "../codes/flow-states.repository.ts";
import { deleteTokensOf } from "../codes/one-time-tokens.repository.ts";
import { emailIdentityData, phoneIdentityData } from "../core/create-user.ts";
import { deleteOtherIdentities, replaceIdentityData } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { findUserById, updateUser } from "../core/users.repository.ts";
import { deleteFactorsOf } from "../factors/factors.repository.ts";
import { deleteChallengesOf } from "../passkeys/challenges.repository.ts";
import { deleteSessionsOf } from "../sessions/sessions.repository.ts";
import { deleteDevicesOf } from "./left-behind.repository.ts";
import { forgetSignUpTraces } from "./unproved-sign-ups.repository.ts";

/**
 * Runs when the owner of an address comes to an account whose maker never proved that address. Removes
 * everything that opens the account, keeps its owner out, or would be shown to them: password, sessions,
 * links, another address or number, second factors, ways to sign in other than `keep`, metadata, and what the
 * other slices keep.
 *
 * A new table with a way into the account must be added here. A test checks every table that refers to a
 * person (claims/squatter-leaves-nothing.db.test.ts) and fails for a forgotten one.
 */
export async function dropUnproved(
	{ clock, personEvents }: Pick<IdentityDeps, "clock" | "personEvents">,
	tx: Transaction,
	userId: string,
	keep: string,
): Promise<void> {
	const now = clock.now();
	await personEvents.claimed(tx, userId);
	const waiting = { newEmail: null, emailChangeAgreed: false, newPhone: null };
	const number = keep === "phone" ? {} : { phone: null, phoneConfirmedAt: null };
	await updateUser(tx, userId, { passwordHash: null, userMetadata: {}, ...waiting, ...number }, now);
	await deleteSessionsOf(tx, userId, null);
	await deleteTokensOf(tx, userId);
	await deleteFactorsOf(tx, userId);
	await deleteChallengesOf(tx, userId);
	await deleteDevicesOf(tx, userId);
	await deleteOtherIdentities(tx, userId, keep);
	await forgetFlowsOf(tx, userId);
	await forgetSignUpTraces(tx, userId);
	const after = await findUserById(tx, userId);
	if (keep === "email" && after?.email)
		await replaceIdentityData(tx, { userId, provider: keep }, emailIdentityData(userId, after.email, false));
	if (keep === "phone" && after?.phone)
		await replaceIdentityData(tx, { userId, provider: keep }, phoneIdentityData(userId, after.phone, false));
}
