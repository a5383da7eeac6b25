import { issueToken } from "../codes/one-time-token.ts";
import { issuePhoneCode, sendPhoneCode } from "../codes/send-phone-code.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { SignedIn } from "../core/signed-in.ts";
import type { User } from "../core/user.ts";
import { updateUser } from "../core/users.repository.ts";
import { limitSends } from "../limits/limit-sends.ts";
import { inWords, reauthenticationMail } from "../owner/identity.mails.ts";

/**
 * Mails a code to the confirmed address, for actions that need more than a signed-in browser. It works only
 * in the session that asked. A thief with another session cannot use a code that the person requested.
 */
export function reauthenticate(deps: IdentityDeps) {
	return async ({ user, session }: SignedIn): Promise<string | null> => {
		const { email, phone } = user;
		if (!email && !phone) {
			throw invalid("Reauthentication requires the user to have an email or a phone number");
		}
		if (email && !user.emailConfirmedAt) {
			throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
		}
		if (!email && !user.phoneConfirmedAt) {
			throw new AuthError(422, "phone_not_confirmed", "Please verify your phone first.");
		}
		if (email) return mailCode(deps, user, email, session.id);
		const number = phone ?? "";
		const code = await deps.db.transaction(async (tx) => {
			await limitSends(deps, tx, "reauthentication", { phone: number });
			const kind = "reauthentication";
			return issuePhoneCode(deps, tx, { userId: user.id, phone: number, kind, sessionId: session.id });
		});
		return sendPhoneCode(deps, number, code, "sms");
	};
}

async function mailCode(deps: IdentityDeps, user: User, email: string, sessionId: string): Promise<null> {
	await deps.db.transaction(async (tx) => {
		await limitSends(deps, tx, "reauthentication", { email });
		const issued = await issueToken(deps, tx, {
			userId: user.id,
			kind: "reauthentication",
			sentTo: email,
			sessionId,
		});
		const now = deps.clock.now();
		await updateUser(tx, user.id, { reauthenticationSentAt: now }, now);
		const validFor = inWords(deps.settings.oneTimeSeconds);
		await deps.queueMail(tx, {
			dedupeKey: `auth:reauthentication:${user.id}:${issued.id}`,
			kind: "auth-reauthentication",
			to: email,
			content: reauthenticationMail({ code: issued.code, validFor }),
		});
	});
	return null;
}
