import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError } from "../core/auth-error.ts";
import { deleteIdentity, findIdentityOwner, insertIdentity } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { providersAfter } from "../core/providers.rules.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import type { User } from "../core/user.ts";
import { findUserByEmail, findUserById, lockUser, updateUser } from "../core/users.repository.ts";
import { identityChangedMail } from "../owner/owner.mails.ts";
import { tellOwner } from "../owner/tell-owner.ts";
import { requireRecentProof } from "../proof/recent-proof.ts";
import type { ExternalIdentity } from "./external-identity.ts";

export function requireManualLinking({ settings }: Pick<IdentityDeps, "settings">): void {
	if (settings.manualLinkingEnabled) return;
	throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}

/**
 * A way to sign in is worth as much as the password. So adding or removing one needs more than a password or
 * a token alone. A person who is known only by this session has nothing else to prove it with.
 */
export function requireProofToLink(
	deps: Pick<IdentityDeps, "settings" | "clock">,
	person: PresentPerson,
): void {
	if (!person.user.isAnonymous) requireRecentProof(deps, person);
}

export async function linkIdentity(
	deps: IdentityDeps,
	tx: Transaction,
	identity: ExternalIdentity,
	userId: string,
	origin: RequestOrigin,
): Promise<User> {
	const { provider, providerId, data } = identity;
	const owner = await findIdentityOwner(tx, provider, providerId);
	const now = deps.clock.now();
	if (owner || !(await insertIdentity(tx, { userId, provider, providerId, data, now }))) {
		const whose = owner?.userId === userId ? "" : " to another user";
		throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
	}
	const user = await lockUser(tx, userId);
	if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
	await updateUser(tx, userId, { appMetadata: providersAfter(user) }, now);
	if (!user.email && identity.verifiedEmail && !(await findUserByEmail(tx, identity.verifiedEmail))) {
		const email = identity.verifiedEmail;
		await updateUser(tx, userId, { email, emailConfirmedAt: now, isAnonymous: false }, now);
		await deps.personEvents.emailConfirmed(tx, userId, email);
	}
	await recordAuditEvent(deps)(tx, userId, "identity_linked", origin, { provider });
	await tellOfIdentity(deps, tx, user, provider, "linked");
	return (await findUserById(tx, userId)) ?? user;
}

function tellOfIdentity(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	provider: string,
	change: "linked" | "unlinked",
): Promise<void> {
	const told = { kind: "auth-identity", event: `identity:${change}:${randomUUID()}` };
	return tellOwner(deps, tx, user, told, (url) => identityChangedMail(provider, change, url));
}

export function unlinkIdentity(deps: IdentityDeps) {
	return (userId: string, identityId: string, origin: RequestOrigin): Promise<void> =>
		deps.db.transaction(async (tx) => {
			const user = await lockUser(tx, userId);
			if (!user || user.identities.length <= 1) {
				throw new AuthError(
					422,
					"single_identity_not_deletable",
					"User must have at least 1 identity after unlinking",
				);
			}
			const identity = user.identities.find(({ id }) => id === identityId);
			if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
			await deleteIdentity(tx, userId, identityId);
			const { provider } = identity;
			const left = user.identities.filter(({ id }) => id !== identityId);
			const appMetadata = providersAfter({ ...user, identities: left });
			const gone = provider === "phone" ? { phone: null, phoneConfirmedAt: null } : {};
			await updateUser(tx, userId, { appMetadata, ...gone }, deps.clock.now());
			await recordAuditEvent(deps)(tx, userId, "identity_unlinked", origin, { provider });
			await tellOfIdentity(deps, tx, user, provider, "unlinked");
		});
}
