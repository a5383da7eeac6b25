import type { HeaderTable } from "../basics/mail.ts";
import { cutClosing } from "./cut-closing.ts";
import { cutQuoted } from "./cut-quoted.ts";
import { htmlToText } from "./html-to-text.ts";
import { rawParts } from "./raw-parts.ts";

/** No reply needs more, and the rest is not read. */
const charactersMax = 60_000;

export interface NewText {
	/** The sender's own text. */
	readonly text: string;
	/** The whole text with its quotes, for signs of fraud and for structure. */
	readonly whole: string;
}

/** Returns the new part of a mail: without the quoted mail, signatures and disclaimers. */
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
			// Removes characters without width, which hide words from readers of text.
			.replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, "")
			.replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
	);
}
