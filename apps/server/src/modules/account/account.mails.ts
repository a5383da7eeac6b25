import type { MailContent } from "../notifications/mail/mail-layout.ts";

export function accountDeletedMail(supportEmail: string): MailContent {
	return {
		subject: "Your account has been deleted",
		heading: "Your account has been permanently deleted.",
		paragraphs: [
			"Your profile, your settings and everything that we stored about you are gone. What was encrypted cannot be read any more by anybody, us included.",
			"We keep one line that does not say whose it was: that an account was deleted today.",
		],
		footnotes: [
			`If this was not you, write to ${supportEmail} at once. We cannot bring the account back, but we can help you to find out what happened.`,
		],
	};
}
