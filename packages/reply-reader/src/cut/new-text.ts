import type { HeaderTable } from "../basics/mail.ts";
import { cutClosing } from "./cut-closing.ts";
import { cutQuoted } from "./cut-quoted.ts";
import { htmlToText } from "./html-to-text.ts";
import { rawParts } from "./raw-parts.ts";

/** No reply needs more, and no more is read. */
const charactersMax = 60_000;

export interface NewText {
	/** What the sender wrote in this mail. */
	readonly text: string;
	/** All of it, with what it quotes: for signs of fraud and for structure. */
	readonly whole: string;
}

/** The part of a mail that is new: without the mail it answers, signatures and disclaimers. */
export function newText(headers: HeaderTable, body: string): NewText {
	const parts = rawParts(headers, body.slice(0, charactersMax * 2));
	const plain = parts.find((part) => part.type === "text/plain" && part.text.trim() !== "");
	const shown = plain ?? parts.find((part) => /^(text\/html)?$/.test(part.type)) ?? parts[0];
	const whole = clean(htmlToText(shown?.text ?? "")).slice(0, charactersMax);
	const unquoted = cutQuoted(whole);
	const text = cutClosing(unquoted);
	return { text: text.replace(/\s/g, "").length >= 3 ? text : unquoted, whole };
}

function clean(text: string): string {
	return (
		text
			.normalize("NFC")
			.replace(/\r\n?/g, "\n")
			// Characters without width that hide words from readers of text.
			.replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, "")
			.replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
	);
}
