import type { SliceContext } from "../../platform/context.ts";
import { personVault } from "../../platform/crypto/person-vault.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import type { ForgetPerson, Slice, StartLine } from "../../platform/slice.ts";
import type { Mailer } from "../../providers/mailer/port.ts";
import type { PushSender } from "../../providers/push/port.ts";
import { awayIfNotCounted, budgetedSms } from "../../providers/sms/budgeted.ts";
import type { SmsSender } from "../../providers/sms/port.ts";
import { takeFromBudget } from "./budget/take-from-budget.ts";
import { textBudget, textsToday } from "./budget/text-budget.ts";
import { failureGauges } from "./failure-gauges.ts";
import { mailsOfPerson } from "./mail/all-mails.repository.ts";
import { forgetTextsTo } from "./mail/forget-texts-to.ts";
import { mailGauges } from "./mail/mail-gauges.ts";
import { watchMailServer } from "./mail/mail-server.ts";
import { mailboxRoutes } from "./mail/mailbox.routes.ts";
import { mailJobs, mailSchedules } from "./mail/mails.jobs.ts";
import { mailsWait } from "./mail/mails-wait.ts";
import { noteOnMail } from "./mail/note-on-mail.ts";
import { queueMail as queueMailWith } from "./mail/queue-mail.ts";
import { dropWaiting } from "./messages/drop-waiting.ts";
import { forgetMailsAndMessages, forgetMessages } from "./messages/forget-messages.ts";
import { messageRecordsOf } from "./messages/message-records-of.ts";
import { messageJobs, messageSchedules } from "./messages/messages.jobs.ts";
import { queuePush } from "./messages/queue-push.ts";
import { queueText } from "./messages/queue-text.ts";
import { notificationsRoutes } from "./notifications.routes.ts";
import { chooseMailer, choosePush, chooseSms, type NotificationsEnv } from "./notifications.settings.ts";
import { countPushDevices } from "./push/count-push-devices.ts";
import { deleteDevicesOf, devicesOf } from "./push/push-devices.repository.ts";
import type { UnsubscribeFromDeps } from "./unsubscribe/unsubscribe-from.ts";
import { unsubscribeLinks } from "./unsubscribe/unsubscribe-links.ts";

export type { MailContent } from "./mail/mail-layout.ts";
export type { QueueMail } from "./mail/queue-mail.ts";
export type { DropWaiting } from "./messages/drop-waiting.ts";
export type { QueuePush } from "./messages/queue-push.ts";
export type { QueueText } from "./messages/queue-text.ts";
export { twilioAccount } from "./notifications.settings.ts";
export type { UnsubscribeLinksOf } from "./unsubscribe/unsubscribe-links.ts";

/** Replacements for outside parties, used by tests. */
export interface NotificationParties {
	readonly mailer?: Mailer;
	readonly sms?: SmsSender;
	readonly push?: PushSender;
}

export type NotificationsSlice = ReturnType<typeof notificationsSlice>;

/** Sends mails, texts and pushes. This slice comes first, because all others send messages to people. */
export function notificationsSlice(
	context: SliceContext<NotificationsEnv>,
	instead: NotificationParties = {},
) {
	const { env, db, clock, log, keys, queue, publicUrl } = context;
	const mailer = instead.mailer ?? chooseMailer(context);
	const push = instead.push ?? choosePush(context);
	const sender = instead.sms ?? chooseSms(context);
	const perDay = env.SMS_DAILY_BUDGET;
	const budget = textBudget({ db, clock, log, perDay });
	const sms = sender && budgetedSms(sender, budget);
	const smsOfMessages = sender && budgetedSms(sender, awayIfNotCounted(budget));
	const vault = personVault(keys);
	const unsubscribeKey = keys.signingKey("alert-unsubscribe");
	const waits = mailsWait(context);
	const { enqueue } = queue;
	const queueMail = queueMailWith({ clock, keys, enqueue });
	const queued = { clock, vault, enqueue };
	return {
		queueMail,
		takeToday: takeFromBudget({ clock }),
		/** Whether mail is not going out at the moment. */
		mailsWait: waits,
		noteOnMail: noteOnMail({ mailsWait: waits }),
		/** For operators: tells whether mail reaches a person. */
		mailsOf: (person: { readonly userId: string; readonly email: string }) => mailsOfPerson(db, person),
		forgetTextsTo: forgetTextsTo({ keys }),
		/** Null if this installation sends no text messages. */
		sms,
		push,
		pushChannel: { publicKey: push.publicKey, devicesOf: countPushDevices({ db }) },
		/** Null if this installation sends no text messages. */
		queueText: sms && queueText(queued),
		queuePush: queuePush(queued),
		pushDevicesOf: devicesOf,
		dropWaiting: dropWaiting({ clock }),
		unsubscribeLinks: unsubscribeLinks({ publicUrl, unsubscribeKey }),
		unsubscribeKey,
		routes: (http) => {
			if (env.demo && !env.SMTP_URL) mailboxRoutes(http, { db, keys });
		},
		jobs: [
			...mailJobs({ ...context, mailer, server: watchMailServer(context) }),
			...messageJobs({ db, clock, log, keys, vault, queue, sms: smsOfMessages, push }),
		],
		schedules: [...mailSchedules, ...messageSchedules],
		sections: messageRecordsOf({ db }),
		forgets: {
			beforeDelete: forgetMailsAndMessages({ keys }),
			beforeClaim: forgetMessages,
			beforeEmptied: async (tx, id) => {
				await forgetMailsAndMessages({ keys })(tx, id);
				await deleteDevicesOf(tx, id);
			},
			whenTakenBack: deleteDevicesOf,
		},
		gauges: [
			...mailGauges(context),
			{
				name: "unlisted_text_messages_today",
				help: "Text messages counted today (UTC)",
				value: textsToday(context),
			},
			{ name: "unlisted_text_messages_budget", help: "SMS_DAILY_BUDGET", atHand: true, value: () => perDay },
			...failureGauges(context),
		],
		afterListen: async () => [mailLine(context)],
		close: () => mailer.close(),
	} satisfies Slice & Record<string, unknown>;
}

export interface PreferencesNeeds {
	readonly notifications: NotificationsSlice;
	readonly authenticate: Authenticate;
	/** Ends the kind of mail that an unsubscribe link names. */
	readonly stop: Readonly<Record<"alerts" | "reports", ForgetPerson>>;
}

/** Lets people choose where they want messages. It needs the caller and their settings. */
export function preferencesSlice(context: SliceContext, needs: PreferencesNeeds): Slice {
	const { notifications, authenticate, stop } = needs;
	const { push, unsubscribeKey, mailsWait: waits } = notifications;
	const vault = personVault(context.keys);
	const turnOff: UnsubscribeFromDeps["turnOff"] = (tx, userId, from) => stop[from](tx, userId);
	const deps = { ...context, authenticate, turnOff, push, unsubscribeKey, vault, mailsWait: waits };
	return { routes: (http) => notificationsRoutes(http, deps) };
}

function mailLine({ env, publicUrl }: SliceContext<NotificationsEnv>): StartLine {
	if (env.SMTP_URL) return ["Mail", `sent through SMTP_URL, ${env.ways.smtp}`];
	if (env.demo) return ["Mailbox", `${publicUrl}/dev/mailbox`];
	return ["Mail", "waits in the queue: SMTP_URL is not set"];
}
