import type { SupportRequest } from "@unlisted/contracts/support";
import type { MailContent } from "../notifications/notifications.slice.ts";

export function mailToSupport(request: SupportRequest, reference: string): MailContent {
	return {
		subject: `[${reference}] ${request.topic}: ${request.name}`,
		heading: `Support request ${reference}`,
		paragraphs: [
			`From ${request.name} <${request.email}>, about ${request.topic}.`,
			...request.message.split(/\n{2,}/),
		],
		footnotes: ["Answer this mail to write to the person."],
	};
}

/** Quotes nothing: the person has their own words, and a stranger whose address was misused gets none of them. */
export function answerMail(reference: string, text: string): MailContent {
	return {
		subject: `Your request ${reference}`,
		heading: "Our answer to your request",
		paragraphs: text.split(/\n{2,}/),
		footnotes: [`Answer this mail to write to us again. Your reference is ${reference}.`],
	};
}

/**
 * Does not repeat the message, because somebody could enter another person's address and send them words in our name.
 */
export function confirmationMail(reference: string, supportEmail: string): MailContent {
	return {
		subject: `We have your request (${reference})`,
		heading: "We have your request",
		paragraphs: [
			`It has the reference ${reference}. A person will read it and answer to this address.`,
			"You don't need to do anything until then.",
		],
		footnotes: [
			`You get this because somebody entered your address in our support form. If it was not you, write to ${supportEmail} with the reference and we will delete the request.`,
		],
	};
}
