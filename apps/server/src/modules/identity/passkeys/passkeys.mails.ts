import type { MailContent } from "../../notifications/mail-layout.ts";

const notMe = (resetUrl: string) => ({
	action: { label: "It was not me", url: resetUrl },
	footnotes: ["If it was you, nothing needs to be done."],
});

export const passkeyAddedMail = (name: string, resetUrl: string): MailContent => ({
	subject: "A passkey was added",
	heading: "A passkey was added",
	paragraphs: [
		`From now on this passkey signs in to your account without a password: ${name}.`,
		"If you did not add it, choose a new password, then remove the passkey in your account settings.",
	],
	...notMe(resetUrl),
});

export const passkeyRemovedMail = (name: string, resetUrl: string): MailContent => ({
	subject: "A passkey was removed",
	heading: "A passkey was removed",
	paragraphs: [
		`This passkey no longer opens your account: ${name}. Devices that were signed in with it were signed out.`,
	],
	...notMe(resetUrl),
});

export const passkeyCopiedMail = (name: string, resetUrl: string): MailContent => ({
	subject: "A sign-in with your passkey was refused",
	heading: "A sign-in with your passkey was refused",
	paragraphs: [
		`Somebody used this passkey in a way that only a copy of it would be used: ${name}. We let nobody in.`,
		"Remove the passkey in your account settings and add a new one.",
	],
	...notMe(resetUrl),
});
