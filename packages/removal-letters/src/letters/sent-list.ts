import type { Language } from "../words/languages.ts";
import { dateIn } from "./dates.ts";
import { onOneLine } from "./person.ts";

/** What went out, one line each: for an authority that reads the record. */
export function sentList(
	sent: readonly { readonly on: Date; readonly subject: string }[],
	language: Language,
): string {
	return sent.map(({ on, subject }) => `- ${dateIn(language, on)}: ${onOneLine(subject)}`).join("\n");
}
