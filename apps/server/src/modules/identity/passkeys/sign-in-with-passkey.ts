import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { auditEntry } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { isBanned, type User } from "../core/user.ts";
import { lockUser } from "../core/users.repository.ts";
import { newSession, presentSession, type SessionAnswer, storeSession } from "../sessions/open-session.ts";
import { failedVerification, readSigned, requestOptions } from "./ceremony.ts";
import { type Passkey, passkeyOfEverybody } from "./passkeys.repository.ts";
import { raiseOpened } from "./raised-session.repository.ts";
import { checkKey } from "./use-key.ts";
import { relyingParty, rememberChallenge, useChallenge } from "./webauthn-challenge.ts";

/**
 * Begins a sign-in. The answer is the same for every request, with or without an address, so it does not show who has
 * an account.
 */
export function beginPasskeySignIn(deps: IdentityDeps) {
	return async () => {
		const options = await requestOptions(relyingParty(deps), "required");
		const { challenge } = options;
		const { id, expiresAt } = await rememberChallenge(deps, deps.db, "sign_in", null, { challenge });
		return { challenge_id: id, options, expires_at: expiresAt };
	};
}

/** Two factors in one: the device, and the finger, face or PIN that it asked for (decision 0078). */
export function signInWithPasskey(deps: IdentityDeps) {
	return async (challengeId: string, given: unknown, origin: RequestOrigin): Promise<SessionAnswer> => {
		const { challenge } = await useChallenge(deps, ["sign_in"], null, challengeId);
		const credential = readSigned(given);
		const key = await passkeyOfEverybody(deps.db, Buffer.from(credential.id, "base64url"));
		// A credential without a handle is not a passkey. Keys of second factors sign nobody in by themselves.
		if (!key || key.factorId || !credential.response.userHandle) throw failedVerification();
		const noteUse = await checkKey(deps, challenge, credential, key, "required", origin);
		const opened = await deps.db.transaction(async (tx) => {
			const user = await lockUser(tx, key.userId);
			if (!user || user.deletedAt) throw failedVerification();
			refuseUnready(deps, user);
			await noteUse(tx);
			return openByKey(deps, tx, user, key, origin);
		});
		return presentSession(deps, opened);
	};
}

/** Called only after the signature is valid. */
function refuseUnready({ clock, settings }: IdentityDeps, user: User): void {
	if (isBanned(user, clock.now())) throw new AuthError(403, "user_banned", "User is banned");
	if (user.email && !user.emailConfirmedAt && !settings.unverifiedSignIns) {
		throw new AuthError(403, "email_not_confirmed", "Email not confirmed");
	}
}

/** Opens a new session, whatever this browser had before. */
async function openByKey(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	key: Passkey,
	origin: RequestOrigin,
): Promise<SignedIn> {
	const { session, ...rest } = newSession(deps, user, "passkey", origin);
	const opened = { ...rest, session: { ...session, grantedAal: "aal2", factorId: key.id } as const };
	const details = { method: "passkey", passkey_id: key.id };
	await storeSession(deps, tx, opened, {
		audit: auditEntry(deps.clock, user.id, "sign_in", origin, details),
	});
	await raiseOpened(tx, session.id, key.id);
	return opened;
}
