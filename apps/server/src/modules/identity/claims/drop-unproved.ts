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
 * Somebody had an account with an address that they never proved to have, and now its owner comes. Nothing that was put
 * there until then opens the account any more, keeps its owner out, or is shown to them: password, sessions, links, another
 * address or number, second factors, other ways to sign in than `keep`, metadata, and what the other slices keep.
 *
 * A new table with a way into the account has its place here. A test looks through all tables that refer to a person
 * (claims/squatter-leaves-nothing.db.test.ts) and fails for one that was forgotten.
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
