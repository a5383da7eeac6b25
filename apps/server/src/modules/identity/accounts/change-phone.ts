import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { codeText, issuePhoneCode } from "../codes/send-phone-code.ts";
import { AuthError } from "../core/auth-error.ts";
import { phoneIdentityData } from "../core/create-user.ts";
import { insertIdentity, mergeIdentityData } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { providersAfter } from "../core/providers.rules.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { User } from "../core/user.ts";
import { findUserById, findUserByPhone, updateUser } from "../core/users.repository.ts";
import { limitSends } from "../limits/limit-sends.ts";
import { phoneChangedMail } from "../owner/owner.mails.ts";
import { tellOwner } from "../owner/tell-owner.ts";

/** Returns the text message to send, or null if numbers need no proof here. */
export async function requestPhoneChange(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	newPhone: string,
	origin: RequestOrigin,
	/** The minimum time between two messages. */
	sendKind = "phone_change",
): Promise<string | null> {
	const now = deps.clock.now();
	if (deps.settings.autoconfirmPhone) {
		await completePhoneChange(deps, tx, { ...user, newPhone }, origin);
		return null;
	}
	if (!deps.sms) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
	await limitSends(deps, tx, sendKind, { phone: newPhone });
	await updateUser(tx, user.id, { newPhone, phoneChangeSentAt: now }, now);
	const other = await findUserByPhone(tx, newPhone);
	const code = await issuePhoneCode(deps, tx, { userId: user.id, phone: newPhone, kind: "phone_change" });
	// The answer is the same either way. Only the owner of a taken number learns of the request, and gets no code.
	return other && other.id !== user.id ? phoneTakenText : codeText(code);
}

const phoneTakenText =
	"Somebody tried to move your number to another Unlisted account. It stays with yours. If it was not you, do nothing.";

export async function completePhoneChange(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	origin: RequestOrigin,
): Promise<void> {
	const phone = user.newPhone;
	if (!phone) throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
	const other = await findUserByPhone(tx, phone);
	if (other && other.id !== user.id) {
		throw new AuthError(422, "phone_exists", "A user with this phone number has already been registered");
	}
	const now = deps.clock.now();
	const data = phoneIdentityData(user.id, phone, true);
	if (!(await mergeIdentityData(tx, { userId: user.id, provider: "phone" }, data, now))) {
		await insertIdentity(tx, { userId: user.id, provider: "phone", providerId: user.id, data, now });
	}
	const after = await findUserById(tx, user.id);
	const appMetadata = providersAfter(after ?? user);
	const confirmed = { phone, phoneConfirmedAt: now, newPhone: null, phoneChangeSentAt: null };
	await updateUser(tx, user.id, { ...confirmed, isAnonymous: false, appMetadata }, now);
	await recordAuditEvent(deps)(tx, user.id, "phone_changed", origin);
	const told = { kind: "auth-phone-changed", event: `phone-changed:${randomUUID()}` };
	await tellOwner(deps, tx, user, told, (url) => phoneChangedMail(phone, url));
}
