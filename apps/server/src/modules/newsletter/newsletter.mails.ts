import type { MailContent } from "../notifications/mail/mail-layout.ts";

export function confirmMail(publicUrl: string, token: string): MailContent {
	return {
		subject: "Confirm your subscription",
		heading: "Do you want our newsletter?",
		paragraphs: [
			"Somebody, we hope you, asked us to send the Unlisted newsletter to this address.",
			"We write only to people who say so themselves. The link works for 48 hours.",
		],
		// In the fragment, which browsers do not send, so no log on the way sees it.
		action: { label: "Yes, subscribe me", url: `${publicUrl}/newsletter/confirm#token=${token}` },
		footnotes: [
			"If it was not you, do nothing. You will not hear from us again, and the address is deleted after 30 days.",
		],
	};
}

export function welcomeMail(unsubscribeUrl: string): MailContent {
	return {
		subject: "You are subscribed",
		heading: "You are subscribed.",
		paragraphs: ["We write rarely, and only about keeping your data off other people's lists."],
		footnotes: ["One click ends it at any time."],
		unsubscribeUrl,
	};
}
