import type { Transaction } from "../../../platform/db/database.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { findUserById } from "../core/users.repository.ts";
import { checkSigned, failedVerification, type Verification } from "./ceremony.ts";
import { mailAboutPasskeys } from "./mail-about-passkeys.ts";
import type { SignedCredential } from "./passkey.schemas.ts";
import { passkeyCopiedMail } from "./passkeys.mails.ts";
import { type Passkey, useOfPasskey } from "./passkeys.repository.ts";
import { isCopied } from "./passkeys.rules.ts";
import { relyingParty } from "./webauthn-challenge.ts";

/** Records that the key was used, in the transaction of the action. */
export type NoteUse = (tx: Transaction) => Promise<void>;

/**
 * Checks that the key has signed this challenge, on our site, with its owner present. If the count does not go up,
 * there is a copy: we refuse its answer and tell the owner.
 */
export async function checkKey(
	deps: IdentityDeps,
	challenge: string,
	credential: SignedCredential,
	key: Passkey,
	verification: Verification,
	origin: RequestOrigin,
): Promise<NoteUse> {
	const signed = await checkSigned(relyingParty(deps), challenge, credential, key, verification);
	const copied = async () => {
		await tellOfCopy(deps, key, origin);
		return failedVerification();
	};
	if (isCopied(key.signCount, signed.newCounter)) throw await copied();
	const use = {
		id: key.id,
		signCount: signed.newCounter,
		backedUp: signed.credentialBackedUp,
		now: deps.clock.now(),
	};
	return async (tx) => {
		// Two requests came at once with the same count, or the key was removed meanwhile.
		if (!(await useOfPasskey(tx, use))) throw failedVerification();
	};
}

async function tellOfCopy(deps: IdentityDeps, key: Passkey, origin: RequestOrigin): Promise<void> {
	await deps.db.transaction(async (tx) => {
		const details = { passkey_id: key.id, name: key.name };
		await recordAuditEvent(deps)(tx, key.userId, "passkey_copied", origin, details);
		const user = await findUserById(tx, key.userId);
		// One mail a day is enough.
		const day = deps.clock.now().toISOString().slice(0, 10);
		await mailAboutPasskeys(deps, tx, user, `copied:${key.id}:${day}`, (url) =>
			passkeyCopiedMail(key.name, url),
		);
	});
}
