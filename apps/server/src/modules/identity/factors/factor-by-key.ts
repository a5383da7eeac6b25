import { randomBytes } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import { lockUser } from "../core/users.repository.ts";
import { factorAddedMail } from "../owner/identity.mails.ts";
import {
	checkCreated,
	creationOptions,
	failedVerification,
	readCreated,
	readSigned,
	requestOptions,
} from "../passkeys/ceremony.ts";
import { newKey } from "../passkeys/new-key.ts";
import { allKeysOf, insertPasskey } from "../passkeys/passkeys.repository.ts";
import { checkKey } from "../passkeys/use-key.ts";
import { relyingParty, rememberChallenge, useChallenge } from "../passkeys/webauthn-challenge.ts";
import { presentSession, type SessionAnswer } from "../sessions/open-session.ts";
import { raiseSession } from "../sessions/raise-session.ts";
import { findOwnFactor } from "./challenge-factor.ts";
import {
	deleteUnverifiedFactors,
	lockFactor,
	type StoredFactor,
	setFactorVerified,
} from "./factors.repository.ts";
import { mailAboutFactors } from "./mail-about-factors.ts";
import { refuseNewWithoutOld } from "./verify-factor.ts";

/**
 * A key as a second factor, after a password. It need not verify its user, and it signs nobody in by itself.
 * It has its own handle. Otherwise it would replace the person's passkey on the same device.
 */
export function challengeKeyFactor(deps: IdentityDeps) {
	return async (signedIn: PresentPerson, factorId: string) => {
		const factor = await findOwnFactor(deps, signedIn.user.id, factorId);
		if (factor.factorType !== "webauthn") return null;
		const party = relyingParty(deps);
		const keys = (await allKeysOf(deps.db, signedIn.user.id)).filter((key) => key.factorId !== null);
		if (factor.status === "verified") {
			const own = keys.filter((key) => key.factorId === factor.id);
			const options = await requestOptions(party, "preferred", own);
			const given = { challenge: options.challenge, factorId: factor.id };
			const { id, expiresAt } = await rememberChallenge(deps, deps.db, "factor_prove", signedIn, given);
			return present(id, expiresAt, "request", options);
		}
		const userHandle = randomBytes(32);
		const options = await creationOptions(party, signedIn.user, {
			userHandle,
			exclude: keys,
			residentKey: "discouraged",
			verification: "preferred",
		});
		const given = { challenge: options.challenge, factorId: factor.id, userHandle };
		const { id, expiresAt } = await rememberChallenge(deps, deps.db, "factor_register", signedIn, given);
		return present(id, expiresAt, "create", options);
	};
}

const present = <Options>(id: string, expiresAt: number, type: "create" | "request", publicKey: Options) => ({
	id,
	type: "webauthn",
	expires_at: expiresAt,
	webauthn: { type, credential_options: { publicKey } },
});

export interface KeyAnswer {
	readonly factorId: string;
	readonly challengeId: string;
	readonly type: string;
	readonly credential: unknown;
}

/** The work after the answer was checked, in one transaction. */
type Apply = (tx: Transaction, factor: StoredFactor) => Promise<void>;

export function verifyKeyFactor(deps: IdentityDeps) {
	const audit = recordAuditEvent(deps);
	return async (
		signedIn: PresentPerson,
		answer: KeyAnswer,
		origin: RequestOrigin,
	): Promise<SessionAnswer> => {
		const { user, session, aal } = signedIn;
		if (answer.type !== "create" && answer.type !== "request") {
			throw invalid("WebAuthn type must be create or request");
		}
		const factor = await findOwnFactor(deps, user.id, answer.factorId);
		if (factor.factorType !== "webauthn") throw invalid("The factor is not of the type webauthn");
		const apply = await check(deps, signedIn, factor, answer, origin);
		const raised = await deps.db.transaction(async (tx) => {
			const current = await lockUser(tx, user.id);
			const locked = await lockFactor(tx, user.id, factor.id);
			if (!current || !locked) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
			refuseNewWithoutOld(current, locked, aal);
			await apply(tx, locked);
			await deleteUnverifiedFactors(tx, user.id, { factorType: "webauthn" });
			const event = locked.status === "unverified" ? "mfa_enabled" : "mfa_verified";
			await audit(tx, user.id, event, origin, { factor_type: "webauthn" });
			return raiseSession(deps, tx, user.id, session.id, { method: "mfa/webauthn", factorId: factor.id });
		});
		return presentSession(deps, raised);
	};
}

async function check(
	deps: IdentityDeps,
	signedIn: PresentPerson,
	factor: StoredFactor,
	answer: KeyAnswer,
	origin: RequestOrigin,
): Promise<Apply> {
	const purpose = answer.type === "create" ? "factor_register" : "factor_prove";
	const challenge = await useChallenge(deps, [purpose], signedIn, answer.challengeId, factor.id);
	if (answer.type === "create") {
		const credential = readCreated(answer.credential);
		const info = await checkCreated(relyingParty(deps), challenge.challenge, credential, "preferred");
		const name = factor.friendlyName || "Security key";
		const key = newKey(deps, signedIn.user.id, challenge, credential, info, { name, factorId: factor.id });
		return async (tx, locked) => {
			if (locked.status !== "unverified") throw failedVerification();
			if (!(await insertPasskey(tx, key))) {
				throw new AuthError(422, "webauthn_credential_exists", "This credential is already registered");
			}
			await setFactorVerified(tx, factor.id, null, deps.clock.now());
			await mailAboutFactors(deps, tx, signedIn.user, `enabled:${factor.id}`, (url) =>
				factorAddedMail(factor, url),
			);
		};
	}
	const credential = readSigned(answer.credential);
	const key = (await allKeysOf(deps.db, signedIn.user.id)).find(({ factorId }) => factorId === factor.id);
	if (!key || !Buffer.from(credential.id, "base64url").equals(key.credentialId)) throw failedVerification();
	return checkKey(deps, challenge.challenge, credential, key, "preferred", origin);
}
