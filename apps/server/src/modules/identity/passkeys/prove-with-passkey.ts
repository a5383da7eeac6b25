import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { lacksSecondFactor, type PresentPerson } from "../core/signed-in.ts";
import { lockUser } from "../core/users.repository.ts";
import { noteProof } from "../proof/recent-proof.ts";
import { presentSession, type SessionAnswer } from "../sessions/open-session.ts";
import { raiseSession } from "../sessions/raise-session.ts";
import { failedVerification, readSigned, requestOptions } from "./ceremony.ts";
import { allKeysOf } from "./passkeys.repository.ts";
import { checkKey } from "./use-key.ts";
import { relyingParty, rememberChallenge, useChallenge } from "./webauthn-challenge.ts";

/**
 * Our own addition to Supabase Auth: a signed-in person proves with a key who they are. This is a recent proof. After
 * a password it is also the second factor: with a key that was added as one, or with a passkey.
 */
export function beginProofByPasskey(deps: IdentityDeps) {
	return async (signedIn: PresentPerson) => {
		const party = relyingParty(deps);
		const known = await allKeysOf(deps.db, signedIn.user.id);
		if (known.length === 0) {
			throw new AuthError(404, "webauthn_credential_not_found", "There is no passkey in this account");
		}
		const weakest = known.some(({ factorId }) => factorId !== null) ? "preferred" : "required";
		const options = await requestOptions(party, weakest, known);
		const { challenge } = options;
		const { id, expiresAt } = await rememberChallenge(deps, deps.db, "prove", signedIn, { challenge });
		return { challenge_id: id, options, expires_at: expiresAt };
	};
}

export function proveByPasskey(deps: IdentityDeps) {
	return async (
		signedIn: PresentPerson,
		challengeId: string,
		given: unknown,
		origin: RequestOrigin,
	): Promise<SessionAnswer> => {
		const { user, session, aal } = signedIn;
		const { challenge } = await useChallenge(deps, ["prove"], signedIn, challengeId);
		const credential = readSigned(given);
		const known = await allKeysOf(deps.db, user.id);
		const key = known.find(({ credentialId }) =>
			Buffer.from(credential.id, "base64url").equals(credentialId),
		);
		if (!key) throw failedVerification();
		const verification = key.factorId === null ? "required" : "preferred";
		const noteUse = await checkKey(deps, challenge, credential, key, verification, origin);
		const proved = await deps.db.transaction(async (tx) => {
			const current = await lockUser(tx, user.id);
			await noteUse(tx);
			// Without a second factor we do not raise the session. Raising would only end the person's other
			// sessions.
			if (!current || !lacksSecondFactor({ user: current, aal })) {
				await noteProof(tx, session.id, deps.clock.now());
				await recordAuditEvent(deps)(tx, user.id, "passkey_used", origin, { passkey_id: key.id });
				return { user: current ?? user, session };
			}
			const method = key.factorId === null ? "passkey" : "mfa/webauthn";
			await recordAuditEvent(deps)(tx, user.id, "mfa_verified", origin, { factor_type: "webauthn" });
			return raiseSession(deps, tx, user.id, session.id, { method, factorId: key.factorId ?? key.id });
		});
		return presentSession(deps, proved);
	};
}
