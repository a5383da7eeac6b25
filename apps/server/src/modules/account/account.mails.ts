import type { MailContent } from "../notifications/notifications.slice.ts";

export function accountDeletedMail(supportEmail: string): MailContent {
	return {
		subject: "Your account has been deleted",
		heading: "Your account has been permanently deleted",
		paragraphs: [
			"We deleted your profile, your settings and everything else that we stored about you. Nobody can read what was encrypted, including us.",
			"We keep one line without a name: that an account was deleted today.",
		],
		footnotes: [
			`If this was not you, write to ${supportEmail} at once. We cannot restore the account, but we can help you find out what happened.`,
		],
	};
}
