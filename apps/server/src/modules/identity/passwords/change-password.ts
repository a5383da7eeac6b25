import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { findUserById, updateUser } from "../core/users.repository.ts";
import { passwordChangedMail } from "../owner/identity.mails.ts";
import { tellOwner } from "../owner/tell-owner.ts";
import { proveSessionOf } from "../proof/prove-session.ts";
import { reauthenticationNeeded, recentlyProved } from "../proof/recent-proof.ts";
import { deleteSessionsOf } from "../sessions/sessions.repository.ts";
import { checkPassword } from "./check-password.ts";
import { knownOf } from "./password-facts.ts";

export interface PasswordChange {
	readonly userId: string;
	/** The session that stays open. */
	readonly sessionId: string;
	readonly password: string;
	/** The current password. If it is given, it is checked and counts as a recent proof. */
	readonly currentPassword: string | null;
}

/** The rest of the change, after all checks. Run it in the transaction of the change. */
export type ApplyPassword = (tx: Transaction) => Promise<void>;

/** Changes the password for other slices, with a proof in the same request. */
export function changePassword(deps: IdentityDeps) {
	const prove = proveSessionOf(deps);
	const prepare = preparePassword(deps);
	return async (change: PasswordChange, origin: RequestOrigin): Promise<void> => {
		// Checks the proof first, so that a stranger learns nothing about which passwords we accept.
		const proved = await prove(change.userId, change.sessionId, { password: change.currentPassword });
		if (!recentlyProved(deps.settings, deps.clock, proved.session)) throw reauthenticationNeeded();
		await deps.db.transaction(await prepare(proved, change.password, origin));
	};
}

/**
 * Checks the new password. The returned function stores it, ends every other session, voids every open link and code,
 * and mails the owner.
 */
export function preparePassword(deps: IdentityDeps) {
	return async (
		{ user: { id: userId }, session }: SignedIn,
		password: string,
		origin: RequestOrigin,
	): Promise<ApplyPassword> => {
		const user = await findUserById(deps.db, userId);
		if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
		await checkPassword(deps, password, await knownOf(deps.db, user));
		if (user.passwordHash && (await deps.hashing.verify(user.passwordHash, password))) {
			throw new AuthError(422, "same_password", "New password should be different from the old password.");
		}
		const passwordHash = await deps.hashing.hash(password);
		return async (tx) => {
			await updateUser(tx, userId, { passwordHash }, deps.clock.now());
			await deleteSessionsOf(tx, userId, session.id);
			await recordAuditEvent(deps)(tx, userId, "password_changed", origin);
			if (!user.email || !user.passwordHash) return;
			const event = `password-changed:${deps.clock.now().toISOString()}`;
			await tellOwner(deps, tx, user, { kind: "auth-password-changed", event }, passwordChangedMail);
		};
	};
}
