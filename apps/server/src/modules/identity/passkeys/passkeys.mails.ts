import type { MailContent } from "../../notifications/notifications.slice.ts";
import { notMe } from "../owner/owner.mails.ts";

export const passkeyAddedMail = (name: string, notMeUrl: string): MailContent => ({
	subject: "A passkey was added",
	heading: "A passkey was added",
	paragraphs: [
		`From now on this passkey signs in to your account without a password: ${name}.`,
		"If you did not add it, press the button to remove the passkey.",
	],
	...notMe(notMeUrl),
});

export const passkeyRemovedMail = (name: string, notMeUrl: string): MailContent => ({
	subject: "A passkey was removed",
	heading: "A passkey was removed",
	paragraphs: [
		`This passkey no longer opens your account: ${name}. Devices that were signed in with it were signed out.`,
	],
	...notMe(notMeUrl),
});

export const passkeyCopiedMail = (name: string, notMeUrl: string): MailContent => ({
	subject: "A sign-in with your passkey was refused",
	heading: "A sign-in with your passkey was refused",
	paragraphs: [
		`Someone used a copy of this passkey: ${name}. We let nobody in.`,
		"Remove the passkey in your account settings and add a new one.",
	],
	...notMe(notMeUrl),
});
