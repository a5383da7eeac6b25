import { decodeEntities } from "./decode-entities.ts";

const looksLikeHtml = /<(html|body|div|p|br|table|td|span|a|ul|ol|font|meta|head|blockquote)\b[^>]{0,500}>/i;

/**
 * The text that a person would see. Hidden, quoted and program parts are left out. Each link is put after its words.
 */
export function htmlToText(html: string): string {
	if (!looksLikeHtml.test(html)) return html;
	const visible = html
		.replace(/<!--[\s\S]*?-->/g, " ")
		.replace(/<(script|style|head|title|template|noscript)\b[\s\S]*?<\/\1\s*>/gi, " ")
		.replace(
			/<([a-z0-9]+)\b[^>]*(display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0)[^>]*>[\s\S]*?<\/\1\s*>/gi,
			" ",
		)
		// The elements that mail programs put around the quoted mail.
		.replace(
			/<div[^>]*class="?[^">]*(gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote)[\s\S]*$/gi,
			" ",
		)
		.replace(/<div[^>]*id="?(divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION)[\s\S]*$/gi, " ")
		.replace(/<blockquote\b[\s\S]*<\/blockquote\s*>/gi, "\n");
	const text = visible
		.replace(/\s+/g, " ")
		.replace(
			/<a\b[^>]*?href\s*=\s*["']?([^"'\s>]+)[^>]*>([\s\S]*?)<\/a\s*>/gi,
			(_, href: string, words: string) => {
				const shown = words.replace(/<[^>]*>/g, " ").trim();
				return /^(https?:|mailto:)/i.test(href) && !shown.includes(href)
					? `${shown} <${href}> `
					: `${shown} `;
			},
		)
		.replace(/<(br|hr)\b[^>]*>/gi, "\n")
		.replace(/<li\b[^>]*>/gi, "\n- ")
		.replace(/<\/?(p|div|tr|table|ul|ol|h[1-6]|section|article|header|footer)\b[^>]*>/gi, "\n")
		.replace(/<(?!https?:|mailto:)[^>]*>/gi, " ");
	return decodeEntities(text)
		.split("\n")
		.map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
		.join("\n")
		.replace(/\n{3,}/g, "\n\n");
}
