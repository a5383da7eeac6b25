import type { Transaction } from "../../platform/db/database.ts";
import { AuthError } from "./auth-error.ts";
import { createUser } from "./create-user.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { limitSends } from "./limit-sends.ts";
import { recordAuditEvent } from "./record-audit-event.ts";
import type { RequestOrigin } from "./request-origin.http.ts";
import { type ReturnPath, sendMailLink } from "./send-mail-link.ts";
import { codeText, issuePhoneCode, type SmsChannel, textUnseen } from "./send-phone-code.ts";
import type { User } from "./user.ts";
import { findUserByEmail, findUserByPhone } from "./users.repository.ts";

export type OneTimePassword = ReturnPath & {
	readonly to: { readonly email: string } | { readonly phone: string };
	readonly createUser: boolean;
	readonly data: Readonly<Record<string, unknown>>;
	readonly channel: SmsChannel;
};

/** Sign-in without a password. Whoever has no account gets one, unless that was not wanted. */
export function sendOneTimePassword(deps: IdentityDeps) {
	return async (wanted: OneTimePassword, origin: RequestOrigin): Promise<string | null> => {
		const { to } = wanted;
		if ("phone" in to && !deps.sms) {
			throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
		}
		const code = await deps.db.transaction(async (tx) => {
			await limitSends(deps, tx, "otp", to);
			const user = (await find(tx, to)) ?? (await create(deps, tx, wanted, origin));
			if (!user) return null;
			// Who has the password would not need this: maybe it is somebody else's.
			if (!isConfirmed(user, to) && user.passwordHash) {
				await recordAuditEvent(deps)(tx, user.id, "sign_up_repeated", origin);
			}
			if ("phone" in to) return issuePhoneCode(deps, tx, { userId: user.id, phone: to.phone, kind: "phone" });
			const type = user.emailConfirmedAt ? "magiclink" : "signup";
			await sendMailLink(deps, tx, { id: user.id, email: to.email }, type, wanted);
			return null;
		});
		return code && "phone" in to ? textUnseen(deps, to.phone, codeText(code), wanted.channel) : null;
	};
}

const isConfirmed = (user: User, to: OneTimePassword["to"]): boolean =>
	("email" in to ? user.emailConfirmedAt : user.phoneConfirmedAt) !== null;

const find = (tx: Transaction, to: OneTimePassword["to"]): Promise<User | null> =>
	"email" in to ? findUserByEmail(tx, to.email) : findUserByPhone(tx, to.phone);

async function create(
	deps: IdentityDeps,
	tx: Transaction,
	{ to, data, createUser: wanted }: OneTimePassword,
	origin: RequestOrigin,
): Promise<User | null> {
	if (!wanted || deps.settings.signUpDisabled) {
		// As if something went out: a refusal would tell that nobody is there.
		if (deps.settings.enumeration === "private") return null;
		throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
	}
	const { autoconfirmEmail, autoconfirmPhone } = deps.settings;
	const now = deps.clock.now();
	const created = await createUser(deps, tx, {
		...to,
		emailConfirmedAt: "email" in to && autoconfirmEmail ? now : null,
		phoneConfirmedAt: "phone" in to && autoconfirmPhone ? now : null,
		userMetadata: data,
	});
	const user = created ?? (await find(tx, to));
	if (!user) throw new Error("A sign-in by code conflicted with nobody.");
	if (created) {
		await recordAuditEvent(deps)(tx, user.id, "sign_up", origin, {
			provider: "email" in to ? "email" : "phone",
		});
	}
	return user;
}
