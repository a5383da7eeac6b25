import type { MailContent } from "../../notifications/notifications.slice.ts";

export function identifierCodeMail({
	code,
	minutes,
}: {
	readonly code: string;
	readonly minutes: number;
}): MailContent {
	return {
		subject: "Confirm this address for Unlisted",
		heading: "Confirm this address",
		paragraphs: [
			"Someone, hopefully you, asked Unlisted to look for leaks of this address. If it was you, enter this code at Unlisted.",
		],
		code,
		footnotes: [
			`The code works for ${minutes} minutes.`,
			"If it was not you, do nothing: without the code, nobody can search for this address.",
		],
	};
}
