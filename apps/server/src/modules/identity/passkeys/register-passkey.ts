import { randomBytes, randomUUID } from "node:crypto";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import type { User } from "../core/user.ts";
import { lockUser } from "../core/users.repository.ts";
import { requireRecentProof } from "../proof/recent-proof.ts";
import { checkCreated, creationOptions, readCreated } from "./ceremony.ts";
import { requireSecondFactor } from "./guard-passkeys.ts";
import { mailAboutPasskeys } from "./mail-about-passkeys.ts";
import { newKey } from "./new-key.ts";
import { passkeyAddedMail } from "./passkeys.mails.ts";
import { insertPasskey, type Passkey, passkeysOf } from "./passkeys.repository.ts";
import { maxPasskeys, nameFor } from "./passkeys.rules.ts";
import { relyingParty, rememberChallenge, useChallenge } from "./webauthn-challenge.ts";

export function beginPasskey(deps: IdentityDeps) {
	return async (signedIn: PresentPerson) => {
		const party = relyingParty(deps);
		// The proof must be recent, because a key would still work after a stolen token expires.
		requireRecentProof(deps, signedIn);
		refuseUnconfirmed(signedIn.user);
		const known = await passkeysOf(deps.db, signedIn.user.id);
		refuseTooMany(known.length);
		// The handle is the same for all of a person's passkeys, so that a device shows one account and not one for
		// each key.
		const userHandle = known[0]?.userHandle ?? randomBytes(32);
		const options = await creationOptions(party, signedIn.user, {
			userHandle,
			exclude: known,
			residentKey: "required",
			verification: "required",
		});
		const given = { challenge: options.challenge, userHandle };
		const { id, expiresAt } = await rememberChallenge(deps, deps.db, "register", signedIn, given);
		return { challenge_id: id, options, expires_at: expiresAt };
	};
}

export interface CreatedPasskey {
	readonly challengeId: string;
	readonly credential: unknown;
	/** The person's name for the key. If it is "", we choose one. */
	readonly name: string;
}

/** The challenge stands for the proof, because this session got it a moment after the proof. */
export function finishPasskey(deps: IdentityDeps) {
	return async (signedIn: PresentPerson, given: CreatedPasskey, origin: RequestOrigin): Promise<Passkey> => {
		const party = relyingParty(deps);
		requireSecondFactor(signedIn);
		const challenge = await useChallenge(deps, ["register"], signedIn, given.challengeId);
		const credential = readCreated(given.credential);
		const info = await checkCreated(party, challenge.challenge, credential, "required");
		const passkey = newKey(deps, signedIn.user.id, challenge, credential, info, {
			name: given.name || nameFor(info.aaguid, origin.userAgent),
			factorId: null,
		});
		await deps.db.transaction(async (tx) => {
			const user = await lockUser(tx, signedIn.user.id);
			if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
			refuseUnconfirmed(user);
			refuseTooMany((await passkeysOf(tx, user.id)).length);
			if (!(await insertPasskey(tx, passkey))) {
				throw new AuthError(422, "webauthn_credential_exists", "This credential is already registered");
			}
			const details = { passkey_id: passkey.id, name: passkey.name };
			await recordAuditEvent(deps)(tx, user.id, "passkey_added", origin, details);
			await mailAboutPasskeys(deps, tx, user, `added:${passkey.id}:${randomUUID()}`, (url) =>
				passkeyAddedMail(passkey.name, url),
			);
		});
		return { ...passkey, lastUsedAt: null };
	};
}

/**
 * A person who has not confirmed the address might be a squatter who waits for its owner, and could sign in with the
 * key later.
 */
function refuseUnconfirmed(user: User): void {
	if (user.email && !user.emailConfirmedAt) {
		throw new AuthError(403, "email_not_confirmed", "Email not confirmed");
	}
	if (!user.email && user.phone && !user.phoneConfirmedAt) {
		throw new AuthError(403, "phone_not_confirmed", "Phone not confirmed");
	}
}

function refuseTooMany(count: number): void {
	if (count < maxPasskeys) return;
	throw new AuthError(422, "too_many_passkeys", "Maximum number of passkeys reached");
}
