import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import type { User } from "../core/user.ts";
import { lockUser } from "../core/users.repository.ts";
import { requireRecentProof } from "../proof/recent-proof.ts";
import { requireSecondFactor } from "./guard-passkeys.ts";
import { mailAboutPasskeys } from "./mail-about-passkeys.ts";
import { passkeyRemovedMail } from "./passkeys.mails.ts";
import {
	deletePasskeyRow,
	endSessionsOfKey,
	type Passkey,
	passkeysOf,
	renamePasskeyRow,
} from "./passkeys.repository.ts";
import { isLastWayIn } from "./passkeys.rules.ts";
import { isUuid } from "./webauthn-challenge.ts";

const notFound = () => new AuthError(404, "validation_failed", "Passkey not found");

export function listPasskeys({ db }: Pick<IdentityDeps, "db">) {
	return (userId: string): Promise<Passkey[]> => passkeysOf(db, userId);
}

export function renamePasskey(deps: Pick<IdentityDeps, "db" | "clock">) {
	return async (
		signedIn: PresentPerson,
		id: string,
		name: string,
		origin: RequestOrigin,
	): Promise<Passkey> => {
		requireSecondFactor(signedIn);
		if (!isUuid(id)) throw notFound();
		if (name === "") throw invalid("friendly_name is required");
		return deps.db.transaction(async (tx) => {
			const renamed = await renamePasskeyRow(tx, signedIn.user.id, id, name);
			if (!renamed) throw notFound();
			const details = { passkey_id: id, name };
			await recordAuditEvent(deps)(tx, signedIn.user.id, "passkey_renamed", origin, details);
			return renamed;
		});
	};
}

/**
 * Removes a passkey and ends the sessions that were signed in with it. The session that asks stays, because it gave a
 * proof a moment ago.
 */
export function removePasskey(deps: IdentityDeps) {
	return async (signedIn: PresentPerson, id: string, origin: RequestOrigin): Promise<void> => {
		requireRecentProof(deps, signedIn);
		if (!isUuid(id)) throw notFound();
		await deps.db.transaction(async (tx) => {
			const user = await lockUser(tx, signedIn.user.id);
			if (!user) throw notFound();
			const passkeys = await passkeysOf(tx, user.id);
			const known = passkeys.find((passkey) => passkey.id === id.toLowerCase());
			if (!known) throw notFound();
			const providers = user.identities.map(({ provider }) => provider);
			const ways = { hasPassword: user.passwordHash !== null, otherPasskeys: passkeys.length - 1, providers };
			if (isLastWayIn(ways)) {
				throw new AuthError(
					422,
					"single_identity_not_deletable",
					"This passkey is the only way into your account. Set a password or add another passkey first.",
				);
			}
			await remove(deps, tx, user, known, { except: signedIn.session.id, origin });
		});
	};
}

/** For a person who lost a device and everything else. The operator decides. */
export function removePasskeyAsAdmin(deps: IdentityDeps) {
	return (userId: string, id: string): Promise<void> =>
		deps.db.transaction(async (tx) => {
			const user = await lockUser(tx, userId);
			const known = isUuid(id) && (await passkeysOf(tx, userId)).find((one) => one.id === id.toLowerCase());
			if (!user || !known) throw notFound();
			await remove(deps, tx, user, known, { except: null, origin: {} });
		});
}

async function remove(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	{ id, name }: Passkey,
	by: { readonly except: string | null; readonly origin: Partial<RequestOrigin> },
): Promise<void> {
	await deletePasskeyRow(tx, user.id, id);
	await endSessionsOfKey(tx, user.id, id, by.except);
	await recordAuditEvent(deps)(tx, user.id, "passkey_removed", by.origin, { passkey_id: id, name });
	await mailAboutPasskeys(deps, tx, user, `removed:${id}:${randomUUID()}`, (url) =>
		passkeyRemovedMail(name, url),
	);
}
