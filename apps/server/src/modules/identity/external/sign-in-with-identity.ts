import type { Transaction } from "../../../platform/db/database.ts";
import { confirmEmail } from "../claims/confirm-contact.ts";
import { dropUnproved } from "../claims/drop-unproved.ts";
import { AuthError } from "../core/auth-error.ts";
import { createUser } from "../core/create-user.ts";
import { findIdentityOwner, insertIdentity, recordIdentitySignIn } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { providersAfter } from "../core/providers.rules.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { refuseWithoutSignUps } from "../core/takes-sign-ups.ts";
import { isBanned, type User } from "../core/user.ts";
import { findUserByEmail, findUserById, lockUser, updateUser } from "../core/users.repository.ts";
import type { ExternalIdentity } from "./external-identity.ts";
import { linkIdentity } from "./link-identity.ts";

/** Finds or makes the person that the provider or wallet names. */
export async function userOfIdentity(
	deps: IdentityDeps,
	tx: Transaction,
	identity: ExternalIdentity,
	linkingUserId: string | null,
	origin: RequestOrigin,
): Promise<User> {
	const user = linkingUserId
		? await linkIdentity(deps, tx, identity, linkingUserId, origin)
		: await findOrCreate(deps, tx, identity, origin);
	if (isBanned(user, deps.clock.now())) throw new AuthError(403, "user_banned", "User is banned");
	return user;
}

async function findOrCreate(
	deps: IdentityDeps,
	tx: Transaction,
	identity: ExternalIdentity,
	origin: RequestOrigin,
): Promise<User> {
	const now = deps.clock.now();
	const owner = await findIdentityOwner(tx, identity.provider, identity.providerId);
	const user = owner && (await lockUser(tx, owner.userId));
	if (owner && user?.identities.some(({ id }) => id === owner.id)) {
		await recordIdentitySignIn(tx, owner.id, identity.data, now);
		return (await findUserById(tx, user.id)) ?? user;
	}
	if (identity.unverifiedEmail) {
		throw new AuthError(
			422,
			"provider_email_needs_verification",
			`Unverified email with ${identity.provider}. Verify the email with ${identity.provider} in order to sign in`,
		);
	}
	const known = identity.verifiedEmail ? await findUserByEmail(tx, identity.verifiedEmail) : null;
	if (known) return join(deps, tx, identity, known, origin);
	await refuseWithoutSignUps(deps, tx);
	const created = await createUser(deps, tx, {
		email: identity.verifiedEmail,
		emailConfirmedAt: identity.verifiedEmail ? now : null,
		userMetadata: identity.data,
		external: identity,
	});
	if (!created)
		throw new AuthError(409, "identity_already_exists", "Identity is already linked to another user");
	await recordAuditEvent(deps)(tx, created.id, "sign_up", origin, { provider: identity.provider });
	return created;
}

/** The provider and we both know that the address belongs to the person, so both accounts are the same person's. */
async function join(
	deps: IdentityDeps,
	tx: Transaction,
	identity: ExternalIdentity,
	known: User,
	origin: RequestOrigin,
): Promise<User> {
	const now = deps.clock.now();
	if (!known.emailConfirmedAt) {
		// Someone signed up with an address that they never proved. Nothing of theirs stays in the account.
		await dropUnproved(deps, tx, known.id, identity.provider);
		await updateUser(tx, known.id, { userMetadata: { ...identity.data } }, now);
	}
	const { provider, providerId, data } = identity;
	await insertIdentity(tx, { userId: known.id, provider, providerId, data, now });
	await confirmEmail(deps, tx, known, origin);
	await recordAuditEvent(deps)(tx, known.id, "identity_linked", origin, { provider });
	const after = await lockUser(tx, known.id);
	if (!after) throw new Error("A person vanished while an identity was added.");
	await updateUser(tx, known.id, { appMetadata: providersAfter(after) }, now);
	return (await findUserById(tx, known.id)) ?? after;
}
