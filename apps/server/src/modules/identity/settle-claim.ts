import { randomUUID } from "node:crypto";
import type { Transaction } from "../../platform/db/database.ts";
import { hasEvent } from "./audit.repository.ts";
import { dropUnproved } from "./drop-unproved.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { passwordNotKeptMail } from "./identity.mails.ts";
import { providersAfter } from "./providers.rules.ts";
import type { User } from "./user.ts";
import { findUserById, updateUser } from "./users.repository.ts";

/**
 * Before an address or a number counts as confirmed for the first time. Somebody may have signed up with it who does not
 * have it, and wait for its owner to confirm. Where a second one came along meanwhile (signed up with another password,
 * wanted in without one, or did not know it), nobody can tell whose password the account has: it is not kept, nor is
 * anything else that was put there (decision 0020).
 */
export async function settleClaim(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	by: "confirmation" | "recovery" | "phone",
): Promise<void> {
	const confirmed = by === "phone" ? user.phoneConfirmedAt : user.emailConfirmedAt;
	if (confirmed || !user.passwordHash) return;
	const contested =
		(await hasEvent(tx, user.id, "sign_up_repeated")) ||
		(by === "recovery" && (await hasEvent(tx, user.id, "password_reset_requested")));
	if (!contested) return;
	await dropUnproved(deps, tx, user.id, by === "phone" ? "phone" : "email");
	const after = await findUserById(tx, user.id);
	if (after) await updateUser(tx, user.id, { appMetadata: providersAfter(after) }, deps.clock.now());
	// Who comes by a reset link is about to choose a password.
	if (!user.email || by === "recovery") return;
	await deps.queueMail(tx, {
		dedupeKey: `auth:password-not-kept:${user.id}:${randomUUID()}`,
		kind: "auth-password-not-kept",
		to: user.email,
		content: passwordNotKeptMail(`${deps.settings.siteUrl}/forgot-password`),
	});
}
