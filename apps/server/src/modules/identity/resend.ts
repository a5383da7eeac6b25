import type { Transaction } from "../../platform/db/database.ts";
import { requestEmailChange } from "./change-email.ts";
import { requestPhoneChange } from "./change-phone.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { limitSends } from "./limit-sends.ts";
import type { RequestOrigin } from "./request-origin.http.ts";
import { type ReturnPath, sendMailLink } from "./send-mail-link.ts";
import { issuePhoneCode, sendPhoneCode } from "./send-phone-code.ts";
import { findUserByEmail, findUserByPhone } from "./users.repository.ts";

export type Resend =
	| { readonly type: "signup" | "email_change"; readonly email: string }
	| { readonly type: "sms" | "phone_change"; readonly phone: string };

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
	const user = await findUserByEmail(tx, email);
	if (type === "signup") {
		await limitSends(deps, tx, "confirmation", { email });
		if (user && !user.emailConfirmedAt) await sendMailLink(deps, tx, { id: user.id, email }, "signup", back);
	} else if (user?.newEmail) {
		await requestEmailChange(deps, tx, user, user.newEmail, back, origin);
	}
}

async function newPhoneCode(
	deps: IdentityDeps,
	tx: Transaction,
	{ type, phone }: Resend & { phone: string },
	origin: RequestOrigin,
): Promise<{ phone: string; code: string } | null> {
	const user = await findUserByPhone(tx, phone);
	if (type === "sms") {
		await limitSends(deps, tx, "phone", { phone });
		if (!user || user.phoneConfirmedAt) return null;
		return { phone, code: await issuePhoneCode(deps, tx, { userId: user.id, phone, kind: "phone" }) };
	}
	if (!user?.newPhone) return null;
	const code = await requestPhoneChange(deps, tx, user, user.newPhone, origin);
	return code ? { phone: user.newPhone, code } : null;
}
