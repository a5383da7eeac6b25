import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { hasEvent } from "../core/audit.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { providersAfter } from "../core/providers.rules.ts";
import type { User } from "../core/user.ts";
import { findUserById, updateUser } from "../core/users.repository.ts";
import { passwordNotKeptMail } from "../owner/identity.mails.ts";
import { dropUnproved } from "./drop-unproved.ts";
import { isMaker, type Shown } from "./maker.rules.ts";
import { findSignUpTraces } from "./unproved-sign-ups.repository.ts";

/**
 * Before an address or a number counts as confirmed for the first time. Somebody may have signed up with it who does not
 * have it, and wait for its owner to confirm. Whoever confirms has to have shown that it was they who made the account;
 * otherwise nothing that was put there is kept (decisions 0020 and 0069). The operator's accounts are nobody's trap.
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
	await dropUnproved(deps, tx, user.id, by === "phone" ? "phone" : "email");
	const after = await findUserById(tx, user.id);
	if (after) await updateUser(tx, user.id, { appMetadata: providersAfter(after) }, deps.clock.now());
	// Who comes by a reset link is about to choose a password.
	if (!user.email || !hadPassword || by === "recovery") return;
	await deps.queueMail(tx, {
		dedupeKey: `auth:password-not-kept:${user.id}:${randomUUID()}`,
		kind: "auth-password-not-kept",
		to: user.email,
		content: passwordNotKeptMail(`${deps.settings.siteUrl}/forgot-password`),
	});
}

/**
 * Who types a code into a program that has no cookies copied it there from the mail: into the program that asked them for
 * it. A link is opened wherever the mail is read, so it says nothing about who signed up.
 */
function isTakenAtTheirWord({ settings }: IdentityDeps, { by, browserHash }: Shown): boolean {
	return settings.links === "supabase" || (by === "code" && browserHash === null);
}

/** A second one came along: signed up with another password, wanted in without one, or did not know it. */
async function isContested(tx: Transaction, user: User, by: string): Promise<boolean> {
	return (
		(await hasEvent(tx, user.id, "sign_up_repeated")) ||
		(by === "recovery" && (await hasEvent(tx, user.id, "password_reset_requested")))
	);
}
