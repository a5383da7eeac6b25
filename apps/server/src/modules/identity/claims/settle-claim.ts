import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { hasEvent } from "../core/audit.repository.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { providersAfter } from "../core/providers.rules.ts";
import type { User } from "../core/user.ts";
import { findUserById, updateUser } from "../core/users.repository.ts";
import { passwordNotKeptMail } from "../owner/identity.mails.ts";
import { dropUnproved } from "./drop-unproved.ts";
import { isMaker, type Shown } from "./maker.rules.ts";
import { findSignUpTraces } from "./unproved-sign-ups.repository.ts";

/**
 * Runs before an address or number counts as confirmed for the first time. A squatter may have signed up with
 * it and wait for its owner to confirm. So the person who confirms must have shown that they made the
 * account. Otherwise we keep nothing in it (decisions 0020 and 0069). Accounts that the operator made are
 * exempt.
 */
export async function settleClaim(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	by: "confirmation" | "recovery" | "phone",
	shown: Shown,
): Promise<void> {
	const confirmed = by === "phone" ? user.phoneConfirmedAt : user.emailConfirmedAt;
	if (confirmed) return;
	const traces = await findSignUpTraces(tx, user.id);
	if (!traces || isMaker(traces, shown, user)) return;
	if (isTakenAtTheirWord(deps, shown) && !(await isContested(tx, user, by))) return;
	const hadPassword = user.passwordHash !== null;
	if (hadPassword && shown.asksFirst) throw passwordWanted();
	await dropUnproved(deps, tx, user.id, by === "phone" ? "phone" : "email");
	const after = await findUserById(tx, user.id);
	if (after) await updateUser(tx, user.id, { appMetadata: providersAfter(after) }, deps.clock.now());
	// A person with a reset link is about to choose a password.
	if (!user.email || !hadPassword || by === "recovery") return;
	await deps.queueMail(tx, {
		dedupeKey: `auth:password-not-kept:${user.id}:${randomUUID()}`,
		kind: "auth-password-not-kept",
		to: user.email,
		content: passwordNotKeptMail(`${deps.settings.siteUrl}/forgot-password`),
	});
}

export const passwordWanted = () =>
	new AuthError(
		403,
		"reauthentication_needed",
		"This account was created in another browser. Type the password that was chosen there.",
	);

/**
 * A person who types a code into a program without cookies copied it from the mail into the program that asked for
 * it. A link can be opened in any program that shows the mail, so it says nothing about who signed up.
 */
function isTakenAtTheirWord({ settings }: IdentityDeps, { by, browserHash }: Shown): boolean {
	return settings.links === "supabase" || (by === "code" && browserHash === null);
}

/**
 * Whether a second person may have been involved: somebody signed up with another password, asked for a sign-in
 * without a password, or did not know the password.
 */
async function isContested(tx: Transaction, user: User, by: string): Promise<boolean> {
	return (
		(await hasEvent(tx, user.id, "sign_up_repeated")) ||
		(by === "recovery" && (await hasEvent(tx, user.id, "password_reset_requested")))
	);
}
