import type { Transaction } from "../../../platform/db/database.ts";
import { requestEmailChange } from "../accounts/change-email.ts";
import { requestPhoneChange } from "../accounts/change-phone.ts";
import { type ReturnPath, sendMailLink } from "../codes/send-mail-link.ts";
import { codeText, issuePhoneCode, textUnseen } from "../codes/send-phone-code.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { findUserByEmail, findUserByPhone, lockUser } from "../core/users.repository.ts";
import { limitSends } from "../limits/limit-sends.ts";

export type Resend =
	| { readonly type: "signup" | "email_change"; readonly email: string }
	| { readonly type: "sms" | "phone_change"; readonly phone: string };

/**
 * Counts for the requested address, whether or not a change to it waits, and apart from its owner's own requests.
 * Otherwise "too soon" would show that there is a change.
 */
const changeAgain = "change_again";

/** Returns the message's id if one went out by phone. Otherwise everybody gets the same answer. */
export function resend(deps: IdentityDeps) {
	return async (what: Resend, back: ReturnPath, origin: RequestOrigin): Promise<string | null> => {
		if ("email" in what) {
			await deps.db.transaction((tx) => resendMail(deps, tx, what, back, origin));
			return null;
		}
		const message = await deps.db.transaction((tx) => textWithCode(deps, tx, what, origin));
		return message ? textUnseen(deps, message.phone, message.text, "sms") : null;
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
	const { newEmail } = user;
	await quietly(deps, () => requestEmailChange(deps, tx, user, newEmail, back, origin, changeAgain));
}

/** Only the person's own request can be too soon for the new address. A stranger does not learn of it. */
async function quietly<T>({ settings }: IdentityDeps, work: () => Promise<T>): Promise<T | null> {
	try {
		return await work();
	} catch (error) {
		if (settings.enumeration === "private" && error instanceof AuthError) return null;
		throw error;
	}
}

async function textWithCode(
	deps: IdentityDeps,
	tx: Transaction,
	{ type, phone }: Resend & { phone: string },
	origin: RequestOrigin,
): Promise<{ phone: string; text: string } | null> {
	const found = await findUserByPhone(tx, phone);
	if (type === "sms") {
		await limitSends(deps, tx, "phone", { phone });
		if (!found || found.phoneConfirmedAt) return null;
		return {
			phone,
			text: codeText(await issuePhoneCode(deps, tx, { userId: found.id, phone, kind: "phone" })),
		};
	}
	await limitSends(deps, tx, changeAgain, { phone });
	const user = found && (await lockUser(tx, found.id));
	if (!user?.newPhone) return null;
	const { newPhone } = user;
	const text = await quietly(deps, () => requestPhoneChange(deps, tx, user, newPhone, origin, changeAgain));
	return text ? { phone: newPhone, text } : null;
}
