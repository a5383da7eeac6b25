import type { Transaction } from "../../platform/db/database.ts";
import { AuthError } from "./auth-error.ts";
import { checkPassword } from "./check-password.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { passwordChangedMail } from "./identity.mails.ts";
import { deleteTokensOf } from "./one-time-tokens.repository.ts";
import { knownOf } from "./passwords/password-facts.ts";
import { noteProof, recentlyProved } from "./proof/recent-proof.ts";
import { takePresenceCode } from "./prove-presence.ts";
import { recordAuditEvent } from "./record-audit-event.ts";
import type { RequestOrigin } from "./request-origin.http.ts";
import { deleteSessionsOf, findSession } from "./sessions.repository.ts";
import type { Session, User } from "./user.ts";
import { findUserById, updateUser } from "./users.repository.ts";

export interface PasswordChange {
	readonly password: string;
	/** Checked when it is given. */
	readonly currentPassword?: string | null;
	/** The code of GET /reauthenticate. */
	readonly nonce?: string;
	/** The one session that goes on. */
	readonly sessionId: string | null;
}

const recent = 24 * 3_600_000;

/** What is left to do once everything was checked: it belongs into the transaction of what changes with it. */
export type ApplyPassword = (tx: Transaction) => Promise<void>;

export function changePassword(deps: IdentityDeps) {
	const prepare = preparePassword(deps);
	return async (userId: string, change: PasswordChange, origin: RequestOrigin): Promise<void> =>
		deps.db.transaction(await prepare(userId, change, origin));
}

/** The new password is in force, every other session and every open link and code is gone, and a mail says so. */
export function preparePassword(deps: IdentityDeps) {
	return async (userId: string, change: PasswordChange, origin: RequestOrigin): Promise<ApplyPassword> => {
		const user = await findUserById(deps.db, userId);
		if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
		// First of all: who is not the person learns nothing about what would be accepted.
		await refuseUnproved(deps, user, change);
		await checkPassword(deps, change.password, await knownOf(deps.db, user));
		if (user.passwordHash && (await deps.hashing.verify(user.passwordHash, change.password))) {
			throw new AuthError(422, "same_password", "New password should be different from the old password.");
		}
		const passwordHash = await deps.hashing.hash(change.password);
		return async (tx) => {
			await updateUser(tx, userId, { passwordHash }, deps.clock.now());
			await deleteTokensOf(tx, userId);
			await deleteSessionsOf(tx, userId, change.sessionId);
			await recordAuditEvent(deps)(tx, userId, "password_changed", origin);
			if (!user.email || !user.passwordHash) return;
			await deps.queueMail(tx, {
				dedupeKey: `auth:password-changed:${userId}:${deps.clock.now().toISOString()}`,
				kind: "auth-password-changed",
				to: user.email,
				content: passwordChangedMail(`${deps.settings.siteUrl}/forgot-password`),
			});
		};
	};
}

async function refuseUnproved(deps: IdentityDeps, user: User, change: PasswordChange): Promise<void> {
	const { currentPassword, nonce, sessionId } = change;
	const note = () => sessionId !== null && noteProof(deps.db, sessionId, deps.clock.now());
	if (currentPassword && user.passwordHash) {
		if (!(await deps.hashing.verify(user.passwordHash, currentPassword))) {
			throw new AuthError(
				400,
				"current_password_mismatch",
				"Current password required when setting new password.",
			);
		}
		await note();
	}
	const session = sessionId === null ? null : await findSession(deps.db, sessionId);
	if (session && !isDue(deps, session)) return;
	if (!nonce) {
		throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
	}
	const taken = await takePresenceCode(deps, user, nonce);
	if (!taken) throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
	await note();
}

/** Where nobody is asked for recent proof, the operator may still want what Supabase has: a code after a day. */
function isDue({ settings, clock }: IdentityDeps, session: Session): boolean {
	if (settings.recentProofSeconds > 0) return !recentlyProved(settings, clock, session);
	return settings.passwordReauthentication && session.createdAt.getTime() <= clock.now().getTime() - recent;
}

/** For other slices: whether this is the person's password. As slow for nobody as for somebody. */
export function verifyPassword({ db, hashing }: Pick<IdentityDeps, "db" | "hashing">) {
	return async (userId: string, password: string): Promise<boolean> => {
		const user = await findUserById(db, userId);
		return hashing.verify(user?.passwordHash ?? null, password);
	};
}
