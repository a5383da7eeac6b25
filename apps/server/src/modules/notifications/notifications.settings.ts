import type { Env } from "../../env.ts";
import type { Context } from "../../platform/context.ts";
import { mailboxMailer } from "../../providers/mailer/mailbox.ts";
import type { Mailer } from "../../providers/mailer/port.ts";
import { smtpMailer } from "../../providers/mailer/smtp.ts";
import { unconfiguredMailer } from "../../providers/mailer/unconfigured.ts";
import type { PushSender } from "../../providers/push/port.ts";
import { vapidKeys } from "../../providers/push/vapid-keys.ts";
import { webPushSender } from "../../providers/push/web-push.ts";
import { mailboxSms } from "../../providers/sms/mailbox.ts";
import type { SmsSender } from "../../providers/sms/port.ts";
import { twilioSms } from "../../providers/sms/twilio.ts";

export type NotificationsEnv = Pick<
	Env,
	| "SMTP_URL"
	| "MAIL_FROM"
	| "SMS_TWILIO_ACCOUNT_SID"
	| "SMS_TWILIO_AUTH_TOKEN"
	| "SMS_TWILIO_FROM"
	| "SMS_TWILIO_URL"
	| "SMS_DAILY_BUDGET"
	| "SUPPORT_EMAIL"
	| "demo"
	| "ways"
>;

type Configured = Context<NotificationsEnv>;

export function chooseMailer({ env, db, clock, keys, publicUrl, tracing }: Configured): Mailer {
	if (env.SMTP_URL) {
		const domain = new URL(publicUrl).hostname;
		const mailer = smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM, domain });
		if (!tracing) return mailer;
		const { hostname } = new URL(env.SMTP_URL);
		return {
			...mailer,
			send: (mail, beforeLastByte) =>
				tracing.outside("SMTP", hostname, () => mailer.send(mail, beforeLastByte)),
		};
	}
	return env.demo ? mailboxMailer({ db, clock, keys }) : unconfiguredMailer();
}

/** Null if it is not configured. */
export function twilioAccount(
	env: Pick<NotificationsEnv, Extract<keyof NotificationsEnv, `SMS_TWILIO_${string}`>>,
) {
	const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM: from } = env;
	if (!accountSid || !authToken || !from) return null;
	return { baseUrl: env.SMS_TWILIO_URL ?? "https://api.twilio.com", accountSid, authToken, from };
}

/** Returns null if this installation sends no text messages. */
export function chooseSms({ env, db, clock, keys }: Configured): SmsSender | null {
	const account = twilioAccount(env);
	if (account) return twilioSms(account);
	return env.demo ? mailboxSms(mailboxMailer({ db, clock, keys })) : null;
}

/** Every process derives the same key pair from MASTER_KEY. */
export function choosePush({ env, keys }: Configured): PushSender {
	return webPushSender({
		keys: vapidKeys(keys.derive),
		subject: `mailto:${env.SUPPORT_EMAIL}`,
		loopback: env.demo,
	});
}
