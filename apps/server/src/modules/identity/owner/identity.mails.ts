import type { MailContent } from "../../notifications/notifications.slice.ts";
import { notMe } from "./owner.mails.ts";

/** The mails about signing in. `link` signs a person in or changes something, so it must not appear in a log. */
export interface MailLink {
	readonly link: string;
	readonly code: string;
	/** How long the link works, such as "1 hour", as the operator configured it. */
	readonly validFor: string;
}

const ignore = "If it was not you, do nothing: nobody can continue without this email.";

export const confirmationMail = ({ link, code, validFor }: MailLink): MailContent => ({
	subject: "Confirm your email address",
	heading: "Confirm your email address",
	paragraphs: [
		"Welcome to Unlisted. Confirm that this address is yours to use everything.",
		`The button works once, for ${validFor}. If you are asked for a code, type the one above.`,
	],
	code,
	action: { label: "Confirm email address", url: link },
	footnotes: [ignore],
});

export const recoveryMail = ({ link, code, validFor }: MailLink): MailContent => ({
	subject: "Reset your password",
	heading: "Choose a new password",
	paragraphs: [
		"Someone, hopefully you, asked to reset the password of your account.",
		`The button works once, for ${validFor}. If you are asked for a code, type the one above.`,
	],
	code,
	action: { label: "Choose a new password", url: link },
	footnotes: ["If it was not you, do nothing: your password stays as it is."],
});

export const magicLinkMail = ({ link, code, validFor }: MailLink): MailContent => ({
	subject: "Your link to sign in",
	heading: "Sign in to Unlisted",
	paragraphs: [
		`The button signs you in once, for ${validFor}. If you are asked for a code, type the one above.`,
	],
	code,
	action: { label: "Sign in", url: link },
	footnotes: [ignore],
});

export const inviteMail = ({ link, code, validFor }: MailLink): MailContent => ({
	subject: "You are invited to Unlisted",
	heading: "You are invited",
	paragraphs: [
		"We created an account at Unlisted for you. Accept the invitation to use it.",
		`The button works once, for ${validFor}. If you are asked for a code, type the one above.`,
	],
	code,
	action: { label: "Accept the invitation", url: link },
	footnotes: ["If you do not want an account, do nothing."],
});

export const emailChangeMail = (mail: MailLink & { from: string; to: string }): MailContent => ({
	subject: "Confirm the change of your email address",
	heading: "Confirm the change of your email address",
	paragraphs: [
		`Someone, hopefully you, asked to change the address of your account from ${mail.from} to ${mail.to}.`,
		"Both addresses must agree. Each got an email like this one.",
		`The button works once, for ${mail.validFor}. If you are asked for a code, type the one above.`,
	],
	code: mail.code,
	action: { label: "Confirm the change", url: mail.link },
	footnotes: ["If it was not you, do nothing: the address stays as it is. Then change your password."],
});

export const emailAddMail = (mail: MailLink): MailContent => ({
	...confirmationMail(mail),
	paragraphs: [
		"This address was added to an account at Unlisted. Confirm that it is yours.",
		`The button works once, for ${mail.validFor}. If you are asked for a code, type the one above.`,
	],
});

export const reauthenticationMail = ({ code, validFor }: Omit<MailLink, "link">): MailContent => ({
	subject: "Confirm that it is you",
	heading: "Confirm that it is you",
	paragraphs: [`Type it where you are asked for it. It works once, for ${validFor}.`],
	code,
	footnotes: ["If it was not you, change your password: someone is signed in to your account."],
});

/**
 * The mail to the owner of an account when somebody tries to sign up with its address. The page gives everybody the
 * same answer.
 */
export const accountExistsMail = (signInUrl: string): MailContent => ({
	subject: "You already have an account",
	heading: "You already have an account",
	paragraphs: [
		"Someone, hopefully you, tried to sign up with this address. It already has an account.",
		"Sign in with your password. If you forgot it, you can choose a new one there.",
	],
	action: { label: "Sign in", url: signInUrl },
	footnotes: ["If it was not you, do nothing. Nothing was changed."],
});

/** The mail to the owner of an account when another account asks for its address. */
export const addressTakenMail = (signInUrl: string): MailContent => ({
	subject: "Someone tried to use your address",
	heading: "Someone tried to use your address",
	paragraphs: [
		"Someone, hopefully you, wanted to use this address for another account at Unlisted. It stays with its account.",
		"If it was you: sign in to that account and delete it, or change its address. Then ask again.",
	],
	action: { label: "Sign in", url: signInUrl },
	footnotes: ["If it was not you, do nothing. Nothing was changed."],
});

export const passwordChangedMail = (notMeUrl: string): MailContent => ({
	subject: "Your password was changed",
	heading: "Your password was changed",
	paragraphs: ["All other devices were signed out."],
	...notMe(notMeUrl),
});

export const passwordNotKeptMail = (resetUrl: string): MailContent => ({
	subject: "Choose a password for your account",
	heading: "Choose a password for your account",
	paragraphs: [
		"Your address is confirmed. Someone created this account earlier, and we do not know that it was you.",
		"So the earlier password no longer works, and everybody who used it was signed out.",
	],
	action: { label: "Choose a password", url: resetUrl },
	footnotes: ["The button opens a page that emails you a link to choose one."],
});

export const emailChangedMail = (newEmail: string, notMeUrl: string): MailContent => ({
	subject: "Your email address was changed",
	heading: "Your email address was changed",
	paragraphs: [
		`Your account now uses ${newEmail}. This is the last email to the old address.`,
		"If you did not change it, press the button to return the account to this address.",
	],
	...notMe(notMeUrl),
});

/** The parts of a sentence about a person's second factor. */
export interface FactorInMail {
	readonly factorType: "totp" | "phone" | "webauthn";
	readonly phone: string | null;
}

const factorInWords = ({ factorType, phone }: FactorInMail): string => {
	if (factorType === "totp") return "codes from an authenticator app";
	if (factorType === "webauthn") return "a security key or passkey";
	return `codes sent to the number that ends in ${(phone ?? "").slice(-2)}`;
};

export const factorAddedMail = (factor: FactorInMail, notMeUrl: string): MailContent => ({
	subject: "Two-factor was switched on",
	heading: "Two-factor was switched on",
	paragraphs: [
		`From now on your account asks for a second proof at each sign-in: ${factorInWords(factor)}.`,
		"Devices that had signed in without it were signed out.",
		"Recovery codes open your account if you lose it. Each works once. Keep them where you can find them.",
	],
	...notMe(notMeUrl),
});

export const factorRemovedMail = (factor: FactorInMail, stillOn: boolean, notMeUrl: string): MailContent => ({
	subject: stillOn ? "A second factor was removed" : "Two-factor was switched off",
	heading: stillOn ? "A second factor was removed" : "Two-factor was switched off",
	paragraphs: [
		stillOn
			? `Your account no longer asks for ${factorInWords(factor)}. Another second factor is still on.`
			: `Your account no longer asks for ${factorInWords(factor)}. Your password alone opens it, and your recovery codes no longer work.`,
	],
	...notMe(notMeUrl),
});

export const recoveryCodesMadeMail = (notMeUrl: string): MailContent => ({
	subject: "New recovery codes were made",
	heading: "New recovery codes were made",
	paragraphs: [
		"Each of them opens your account once instead of your second factor. Your old codes no longer work.",
	],
	...notMe(notMeUrl),
});

export function inWords(seconds: number): string {
	const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
	if (seconds % 3600 === 0) return counted(seconds / 3600, "hour");
	return seconds >= 60 ? counted(Math.floor(seconds / 60), "minute") : counted(seconds, "second");
}
