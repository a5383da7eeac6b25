import type { Transaction } from "../../../platform/db/database.ts";
import { SmsBudgetSpent } from "../../../providers/sms/budgeted.ts";
import { SmsRefused } from "../../../providers/sms/port.ts";
import { AuthError, tooSoon } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { issueToken } from "./one-time-token.ts";

const textsUsedUp = "No more text messages can be sent today. Use another way, or try again tomorrow.";

export type SmsChannel = "sms" | "whatsapp";

export async function issuePhoneCode(
	deps: Pick<IdentityDeps, "clock" | "keys" | "settings">,
	tx: Transaction,
	token: {
		userId: string;
		phone: string;
		kind: "phone" | "phone_change" | "reauthentication";
		sessionId?: string;
	},
): Promise<string> {
	const { code } = await issueToken(deps, tx, {
		...token,
		sentTo: token.phone,
	});
	return code;
}

type TextDeps = Pick<IdentityDeps, "sms" | "log">;

export const codeText = (code: string): string =>
	`${code} is your Unlisted code. Nobody from Unlisted will ever ask for it.`;

export const sendPhoneCode = (deps: TextDeps, phone: string, code: string, channel: SmsChannel) =>
	sendText(deps, phone, codeText(code), channel);

/**
 * Sends a message to the number's owner while a stranger may wait for the answer. The provider's time and result
 * would show the stranger that a message goes out. So the answer does not wait for it, and a failure is only logged.
 */
export async function textUnseen(
	deps: TextDeps & Pick<IdentityDeps, "settings">,
	phone: string,
	text: string,
	channel: SmsChannel,
): Promise<string | null> {
	const sent = sendText(deps, phone, text, channel);
	if (deps.settings.enumeration === "supabase") return sent;
	sent.catch(() => undefined);
	return null;
}

/** Runs after the transaction, because a slow provider must not hold up the database. */
export async function sendText(
	{ sms, log }: TextDeps,
	phone: string,
	text: string,
	channel: SmsChannel,
): Promise<string> {
	if (!sms) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
	try {
		return (await sms.send({ to: phone, text, channel })).messageId;
	} catch (error) {
		log.warn({ err: error }, "a text message was not taken");
		if (error instanceof SmsBudgetSpent) throw new AuthError(422, "sms_send_failed", textsUsedUp);
		if (error instanceof SmsRefused && error.retryAfterSeconds !== undefined) {
			throw tooSoon("over_sms_send_rate_limit", error.retryAfterSeconds);
		}
		throw new AuthError(422, "sms_send_failed", "Error sending confirmation OTP to provider");
	}
}
