import { AuthError, invalid, invalidCredentials } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { auditEntry, recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { isBanned, type User } from "../core/user.ts";
import { findUserByEmail, findUserByPhone, replacePasswordHash } from "../core/users.repository.ts";
import { knownDevice } from "../devices/devices.repository.ts";
import { lockOut } from "../limits/lock-out.ts";
import { tellOfFailures } from "../owner/tell-of-sign-in.ts";
import { weaknesses } from "../passwords/check-password.ts";
import { factsOf } from "../passwords/password-facts.ts";
import { newSession, presentSession, type SessionAnswer, storeSession } from "../sessions/open-session.ts";

/** A refusal waits until this time, so that the extra writes for a known account do not show. */
const failureMilliseconds = 150;

export interface PasswordSignIn {
	readonly email: string | null;
	readonly phone: string | null;
	readonly password: string;
	/** The whole address, only for the lock-out; null if unknown. */
	readonly address: string | null;
}

export function signInWithPassword(deps: IdentityDeps) {
	const lock = lockOut(deps);
	const audit = recordAuditEvent(deps);
	const even = deps.evenAnswers(failureMilliseconds);
	const signIn = async (given: PasswordSignIn, origin: RequestOrigin): Promise<SessionAnswer> => {
		if (given.email && given.phone) {
			throw invalid("Only an email address or phone number should be provided on login.");
		}
		if (!given.email && !given.phone) throw invalid("missing email or phone");
		const email = given.email?.trim().toLowerCase();
		const phone = given.phone?.replace(/[\s()+-]/g, "");
		const account = email ? `email:${email}` : `phone:${phone}`;
		const user = email ? await findUserByEmail(deps.db, email) : await findUserByPhone(deps.db, phone ?? "");
		const known = user && (await knownDevice(deps.db, user.id, origin));
		const signedIn = user && newSession(deps, user, "password", origin);
		// An unknown address costs as much time as a known one with a wrong password. Meanwhile we do what does not
		// depend on the password, and discard it if the password is wrong or the caller may not try at the moment.
		const [right, session] = await Promise.all([
			deps.hashing.verify(user?.passwordHash ?? null, given.password),
			signedIn && presentSession(deps, signedIn),
			lock.check(account, given.address, known),
		]);
		if (!user || !signedIn || !session || !right || isUnseen(deps, user, Boolean(email))) {
			const locked = await lock.failed(account, given.address, known);
			if (user) await audit(deps.db, user.id, "sign_in_failed", origin, { reason: "password" });
			if (user && locked) await tellOfFailures(deps, user, origin);
			throw invalidCredentials();
		}
		refuseUnready(deps, user, Boolean(email));
		const noted = {
			audit: auditEntry(deps.clock, user.id, "sign_in", origin, { method: "password" }),
			forget: lock.forgiven(account, given.address, known),
		};
		await deps.db.transaction((tx) => storeSession(deps, tx, signedIn, noted));
		await rehash(deps, user, given.password);
		const { reasons } = await weaknesses(
			{ ...deps, passwordLeaks: null },
			given.password,
			factsOf(user, user.userMetadata),
		);
		return reasons.length > 0 ? { ...session, weak_password: { reasons } } : session;
	};
	return (given: PasswordSignIn, origin: RequestOrigin): Promise<SessionAnswer> =>
		even.refuse(() => signIn(given, origin));
}

/**
 * Someone may have signed up with a stranger's address, and so knows the password. "Not confirmed" would show them
 * that the address was free. So they get the answer for a wrong password.
 */
const isUnseen = ({ settings }: IdentityDeps, user: User, byEmail: boolean): boolean =>
	settings.enumeration === "private" &&
	(byEmail ? !user.emailConfirmedAt && !settings.unverifiedSignIns : !user.phoneConfirmedAt);

/** Called only after the right password. Otherwise these answers would show who is registered. */
function refuseUnready({ clock, settings }: IdentityDeps, user: User, byEmail: boolean): void {
	if (isBanned(user, clock.now())) throw new AuthError(400, "user_banned", "User is banned");
	if (byEmail && !user.emailConfirmedAt && !settings.unverifiedSignIns) {
		throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
	}
	if (!byEmail && !user.phoneConfirmedAt) {
		throw new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
	}
}

/** Replaces a hash of another kind or with older parameters while we know the password. */
async function rehash(
	deps: Pick<IdentityDeps, "db" | "hashing">,
	user: User,
	password: string,
): Promise<void> {
	if (!user.passwordHash || deps.hashing.isCurrent(user.passwordHash)) return;
	await replacePasswordHash(deps.db, user.id, user.passwordHash, await deps.hashing.hash(password));
}
