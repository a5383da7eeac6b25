import type { MailContent } from "../../notifications/notifications.slice.ts";

/** When and from where something happened, as far as we know: a network and a kind of browser. */
export interface Sighting {
	readonly at: Date;
	readonly address: string | null;
	readonly userAgent: string | null;
}

/** The end of every mail that tells the owner what happened to the account. */
export const notMe = (notMeUrl: string) => ({
	action: { label: "This was not me", url: notMeUrl },
	footnotes: [
		"If it was you, you don't need to do anything.",
		"The button opens a page. There you can sign out every device, disable the password, undo later changes, and get a link to choose a new password. It works once, for 7 days.",
	],
});

export const newDeviceMail = (seen: Sighting, secondFactorDue: boolean, notMeUrl: string): MailContent => ({
	subject: "New sign-in to your account",
	heading: "New sign-in to your account",
	paragraphs: [
		secondFactorDue
			? "Someone entered your password on a new device. We also ask for your second factor."
			: "Someone, hopefully you, signed in on a new device.",
		sightingInWords(seen),
	],
	...notMe(notMeUrl),
});

export const failuresMail = (seen: Sighting, notMeUrl: string): MailContent => ({
	subject: "Repeated failed sign-ins",
	heading: "Someone is trying to get into your account",
	paragraphs: [
		"There were several wrong attempts in a row. We blocked further attempts from there for a while. Nobody got in this way.",
		sightingInWords(seen),
		"We tell you this at most once a day.",
	],
	...notMe(notMeUrl),
});

export const refreshReusedMail = (seen: Sighting, notMeUrl: string): MailContent => ({
	subject: "We ended one of your sessions",
	heading: "We ended one of your sessions",
	paragraphs: [
		"It was used in two places at once. That happens if someone copies it from a device. We signed out both places.",
		sightingInWords(seen),
		"Sign in again where you need to. If you cannot explain the copy, press the button.",
	],
	...notMe(notMeUrl),
});

export const phoneChangedMail = (phone: string, notMeUrl: string): MailContent => ({
	subject: "Your phone number was changed",
	heading: "Your phone number was changed",
	paragraphs: [`Your account now uses the number that ends in ${phone.slice(-2)}.`],
	...notMe(notMeUrl),
});

export const emailIsNowMail = (oldEmail: string, notMeUrl: string): MailContent => ({
	subject: "Your email address was changed",
	heading: "Your email address was changed",
	paragraphs: [`This is now the address of your account. It was ${oldEmail} before.`],
	...notMe(notMeUrl),
});

export const identityChangedMail = (
	provider: string,
	change: "linked" | "unlinked",
	notMeUrl: string,
): MailContent => {
	const subject = change === "linked" ? "A way to sign in was added" : "A way to sign in was removed";
	const now = change === "linked" ? "now also opens" : "no longer opens";
	return {
		subject,
		heading: subject,
		paragraphs: [`An account at ${provider} ${now} your account here.`],
		...notMe(notMeUrl),
	};
};

function sightingInWords({ at, address, userAgent }: Sighting): string {
	const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
	const where = [userAgent, address && `network ${address}`].filter(Boolean).join(", ");
	return `${when.format(at)} UTC${where ? `, ${where}` : ""}.`;
}
