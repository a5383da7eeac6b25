import { type HeaderTable, headerOf, type ReplyMail } from "../basics/mail.ts";
import { newText } from "../cut/new-text.ts";
import type { FeatureInput } from "./features.ts";

/** Prepares a mail for the model, and adds the whole text. */
export function inputOf(mail: ReplyMail, headers: HeaderTable): FeatureInput & { readonly whole: string } {
	const subject = (mail.subject || headerOf(headers, "subject")).slice(0, 500);
	const { text, whole } = newText(headers, mail.body ?? "");
	return { subject, text, whole, signs: signsOf(headers, subject) };
}

function signsOf(headers: HeaderTable, subject: string): string[] {
	const signs: string[] = [];
	const automatic = headerOf(headers, "auto-submitted").toLowerCase();
	if (automatic.startsWith("auto-replied") || headers.has("x-autoreply") || headers.has("x-autorespond"))
		signs.push("auto-replied");
	if (headers.has("list-unsubscribe") || headers.has("list-id")) signs.push("list");
	if (/^\s*(re|aw|tr|rv|r|res|antw|odp|rif|sv)\s*:/i.test(subject)) signs.push("answer");
	return signs;
}
