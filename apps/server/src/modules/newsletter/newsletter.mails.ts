import type { MailContent } from "../notifications/notifications.slice.ts";

export function confirmMail(publicUrl: string, token: string): MailContent {
	return {
		subject: "Confirm your subscription",
		heading: "Do you want our newsletter?",
		paragraphs: [
			"Someone, hopefully you, asked us to send the Unlisted newsletter to this address.",
			"We write only to people who confirm this. The link works for 48 hours.",
		],
		// The token is in the query, so that the page's form has it without script too (decision 0219).
		action: { label: "Yes, subscribe me", url: `${publicUrl}/newsletter/confirm?token=${token}` },
		footnotes: [
			"If it was not you, do nothing. We will not write again, and we delete the address after 30 days.",
		],
	};
}

export function welcomeMail(unsubscribeUrl: string): MailContent {
	return {
		subject: "You are subscribed",
		heading: "You are subscribed",
		paragraphs: ["We write rarely, and only about protecting your data."],
		footnotes: ["You can unsubscribe at any time with one click."],
		unsubscribeUrl,
	};
}
