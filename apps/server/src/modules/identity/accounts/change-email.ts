import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { issueToken } from "../codes/one-time-token.ts";
import { deleteTokensOf } from "../codes/one-time-tokens.repository.ts";
import { startFlow } from "../codes/pkce.ts";
import { redirectTarget } from "../codes/redirect.rules.ts";
import { mailedUrl, type ReturnPath } from "../codes/send-mail-link.ts";
import { AuthError } from "../core/auth-error.ts";
import { emailIdentityData } from "../core/create-user.ts";
import { insertIdentity, mergeIdentityData } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { providersAfter } from "../core/providers.rules.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { User } from "../core/user.ts";
import { findUserByEmail, findUserById, updateUser } from "../core/users.repository.ts";
import { limitSends } from "../limits/limit-sends.ts";
import {
	addressTakenMail,
	emailAddMail,
	emailChangedMail,
	emailChangeMail,
	inWords,
} from "../owner/identity.mails.ts";
import { emailIsNowMail } from "../owner/owner.mails.ts";
import { tellOwner } from "../owner/tell-owner.ts";

/** Mails both addresses, and both must agree. Until then nothing changes. */
export async function requestEmailChange(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	newEmail: string,
	back: ReturnPath,
	origin: RequestOrigin,
	/** The minimum time between two mails. */
	sendKind = "email_change",
): Promise<void> {
	const now = deps.clock.now();
	if (user.isAnonymous && deps.settings.autoconfirmEmail) {
		await updateUser(tx, user.id, { newEmail }, now);
		return completeEmailChange(deps, tx, { ...user, newEmail }, origin);
	}
	await limitSends(deps, tx, sendKind, { email: newEmail });
	const changes = { newEmail, emailChangeAgreed: false, emailChangeSentAt: now };
	await updateUser(tx, user.id, changes, now);
	await deleteTokensOf(tx, user.id, ["email_change_current", "email_change_new"]);
	// The answer is the same whether the address is taken or not. Only the owner of a taken address learns of the
	// request, and gets no link.
	const taken = (await findUserByEmail(tx, newEmail)) !== null;
	await sendOne(deps, tx, user, newEmail, "email_change_new", back, taken);
	if (user.email) await sendOne(deps, tx, user, newEmail, "email_change_current", back);
	await recordAuditEvent(deps)(tx, user.id, "email_change_requested", origin);
}

async function sendOne(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	newEmail: string,
	kind: "email_change_current" | "email_change_new",
	back: ReturnPath,
	taken = false,
): Promise<void> {
	const to = kind === "email_change_new" ? newEmail : (user.email ?? newEmail);
	const challenge = back.challenge ?? null;
	const flowId = await startFlow(deps, tx, { userId: user.id, challenge, method: "email_change" });
	const { browserHash = null } = back;
	const issued = await issueToken(deps, tx, { userId: user.id, kind, sentTo: to, flowId, browserHash });
	const redirectTo = redirectTarget(back.redirectTo, deps.settings, `${deps.settings.siteUrl}/account`);
	const mail = {
		link: mailedUrl(deps.settings, { ...issued, flowId }, "email_change", redirectTo),
		code: issued.code,
		validFor: inWords(deps.settings.oneTimeSeconds),
	};
	const change = user.email
		? emailChangeMail({ ...mail, from: user.email, to: newEmail })
		: emailAddMail(mail);
	await deps.queueMail(tx, {
		dedupeKey: `auth:${kind}:${user.id}:${issued.id}`,
		kind: "auth-email-change",
		to,
		content: taken ? addressTakenMail(`${deps.settings.siteUrl}/login`) : change,
	});
}

/** Runs after the last address has agreed. */
export async function completeEmailChange(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	origin: RequestOrigin,
): Promise<void> {
	const email = user.newEmail;
	if (!email) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
	const now = deps.clock.now();
	await refuseTaken(tx, user.id, email);
	const data = emailIdentityData(user.id, email, true);
	if (!(await mergeIdentityData(tx, { userId: user.id, provider: "email" }, data, now))) {
		await insertIdentity(tx, { userId: user.id, provider: "email", providerId: user.id, data, now });
	}
	const after = await findUserById(tx, user.id);
	await updateUser(
		tx,
		user.id,
		{
			email,
			emailConfirmedAt: now,
			newEmail: null,
			emailChangeAgreed: false,
			emailChangeSentAt: null,
			isAnonymous: false,
			appMetadata: providersAfter(after ?? user),
		},
		now,
	);
	await deps.personEvents.emailConfirmed(tx, user.id, email);
	await recordAuditEvent(deps)(tx, user.id, "email_changed", origin);
	const before = user.email;
	if (!before || before === email) return;
	// Both addresses can undo the change. Then the account has the old address again.
	const told = { kind: "auth-email-changed", event: `email-changed:${randomUUID()}` };
	await tellOwner(deps, tx, user, told, (url) => emailChangedMail(email, url));
	const toNew = { ...told, event: `${told.event}:new`, to: email };
	await tellOwner(deps, tx, user, toNew, (url) => emailIsNowMail(before, url));
}

/** Another account may have taken the address after the mails went out. */
async function refuseTaken(tx: Transaction, userId: string, email: string): Promise<void> {
	const other = await findUserByEmail(tx, email);
	if (other && other.id !== userId) {
		throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
	}
}
