import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../../platform/db/database.ts";
import { putSignUpTraces } from "../claims/unproved-sign-ups.repository.ts";
import { type ReturnPath, sendMailLink } from "../codes/send-mail-link.ts";
import { codeText, issuePhoneCode, type SmsChannel, textUnseen } from "../codes/send-phone-code.ts";
import { AuthError } from "../core/auth-error.ts";
import { createUser } from "../core/create-user.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { takesSignUps } from "../core/takes-sign-ups.ts";
import type { User } from "../core/user.ts";
import { findUserByEmail, findUserByPhone } from "../core/users.repository.ts";
import { limitSends } from "../limits/limit-sends.ts";

export type OneTimePassword = ReturnPath & {
	readonly to: { readonly email: string } | { readonly phone: string };
	readonly createUser: boolean;
	readonly data: Readonly<Record<string, unknown>>;
	readonly channel: SmsChannel;
};

/** Signs in without a password. A new address gets an account, unless the request forbids it. */
export function sendOneTimePassword(deps: IdentityDeps) {
	return async (wanted: OneTimePassword, origin: RequestOrigin): Promise<string | null> => {
		const { to } = wanted;
		if ("phone" in to && !deps.sms) {
			throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
		}
		const code = await deps.db.transaction(async (tx) => {
			await limitSends(deps, tx, "otp", to);
			const known = await find(tx, to);
			const user = known ?? (await create(deps, tx, wanted, origin));
			if (!user) return null;
			if (known && !isConfirmed(known, to) && isMaybeAnother(known, wanted)) {
				await recordAuditEvent(deps)(tx, user.id, "sign_up_repeated", origin);
			}
			const { code, flowId } = await send(deps, tx, user, wanted);
			if (!known && !isConfirmed(user, to)) {
				const traces = { browserHash: wanted.browserHash ?? null, flowId };
				await putSignUpTraces(tx, user.id, traces, deps.clock.now());
			}
			return code;
		});
		return code && "phone" in to ? textUnseen(deps, to.phone, codeText(code), wanted.channel) : null;
	};
}

/**
 * Whether the request may come from another person. One with a password would not need it. One without a password
 * sends the same data again.
 */
const isMaybeAnother = (user: User, { data }: OneTimePassword): boolean =>
	user.passwordHash !== null || !isDeepStrictEqual(data, user.userMetadata);

async function send(deps: IdentityDeps, tx: Transaction, user: User, wanted: OneTimePassword) {
	const { to } = wanted;
	if ("phone" in to) {
		const token = { userId: user.id, phone: to.phone, kind: "phone" } as const;
		return { code: await issuePhoneCode(deps, tx, token), flowId: null };
	}
	const type = user.emailConfirmedAt ? "magiclink" : "signup";
	return { code: null, ...(await sendMailLink(deps, tx, { id: user.id, email: to.email }, type, wanted)) };
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
	if (!wanted || !(await takesSignUps(deps, tx))) {
		// Answers as if something was sent. A refusal would show that there is no account.
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
