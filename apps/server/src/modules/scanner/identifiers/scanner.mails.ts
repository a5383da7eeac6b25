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
			"Somebody wants Unlisted to look for leaks of this address. Type this code in at Unlisted if that was you.",
		],
		code,
		footnotes: [
			`The code is good for ${minutes} minutes.`,
			"If it was not you, do nothing: without the code nobody can have this address looked up.",
		],
	};
}
