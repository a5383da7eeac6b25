import type { Transaction } from "../../platform/db/database.ts";
import { requestEmailChange } from "./change-email.ts";
import { requestPhoneChange } from "./change-phone.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { limitSends } from "./limit-sends.ts";
import type { RequestOrigin } from "./request-origin.http.ts";
import { type ReturnPath, sendMailLink } from "./send-mail-link.ts";
import { issuePhoneCode, sendPhoneCode } from "./send-phone-code.ts";
import { findUserByEmail, findUserByPhone, lockUser } from "./users.repository.ts";

export type Resend =
	| { readonly type: "signup" | "email_change"; readonly email: string }
	| { readonly type: "sms" | "phone_change"; readonly phone: string };

/**
 * Counted for the address that was asked for, whether a change of it waits or not, and apart from the request of its owner:
 * "too soon" would tell that there is one.
 */
const changeAgain = "change_again";

/** Answers the message's id where one went out by phone. Says the same to everybody otherwise. */
export function resend(deps: IdentityDeps) {
	return async (what: Resend, back: ReturnPath, origin: RequestOrigin): Promise<string | null> => {
		if ("email" in what) {
			await deps.db.transaction((tx) => resendMail(deps, tx, what, back, origin));
			return null;
		}
		const message = await deps.db.transaction((tx) => newPhoneCode(deps, tx, what, origin));
		return message ? sendPhoneCode(deps, message.phone, message.code, "sms") : null;
	};
}

async function resendMail(
	deps: IdentityDeps,
	tx: Transaction,
	{ type, email }: Resend & { email: string },
	back: ReturnPath,
	origin: RequestOrigin,
): Promise<void> {
	const found = await findUserByEmail(tx, email);
	if (type === "signup") {
		await limitSends(deps, tx, "confirmation", { email });
		if (found && !found.emailConfirmedAt)
			await sendMailLink(deps, tx, { id: found.id, email }, "signup", back);
		return;
	}
	await limitSends(deps, tx, changeAgain, { email });
	const user = found && (await lockUser(tx, found.id));
	if (!user?.newEmail) return;
	await requestEmailChange(deps, tx, user, user.newEmail, back, origin, changeAgain);
}

async function newPhoneCode(
	deps: IdentityDeps,
	tx: Transaction,
	{ type, phone }: Resend & { phone: string },
	origin: RequestOrigin,
): Promise<{ phone: string; code: string } | null> {
	const found = await findUserByPhone(tx, phone);
	if (type === "sms") {
		await limitSends(deps, tx, "phone", { phone });
		if (!found || found.phoneConfirmedAt) return null;
		return { phone, code: await issuePhoneCode(deps, tx, { userId: found.id, phone, kind: "phone" }) };
	}
	await limitSends(deps, tx, changeAgain, { phone });
	const user = found && (await lockUser(tx, found.id));
	if (!user?.newPhone) return null;
	const code = await requestPhoneChange(deps, tx, user, user.newPhone, origin, changeAgain);
	return code ? { phone: user.newPhone, code } : null;
}
