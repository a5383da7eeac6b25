import { cutText } from "../../../platform/text/cut-text.ts";
import { escapeHtml } from "../../../platform/text/escape-html.ts";
/** The parts of a mail, in this order. The layout makes the plain text and the HTML from them. */
export interface MailContent {
	readonly subject: string;
	readonly heading: string;
	readonly paragraphs: readonly string[];
	/** Links, one below the other. */
	readonly items?: readonly { readonly label: string; readonly url: string; readonly note: string }[];
	readonly afterItems?: readonly string[];
	/** A code to type in, in large type. */
	readonly code?: string;
	/** The one button. */
	readonly action?: { readonly label: string; readonly url: string };
	/** Small print under the line: why we send this mail, and what to do if the person did not ask for it. */
	readonly footnotes: readonly string[];
	readonly unsubscribeUrl?: string;
}

export interface RenderedMail {
	readonly subject: string;
	readonly text: string;
	readonly html: string;
}

export function renderMail(content: MailContent): RenderedMail {
	return { subject: oneLine(content.subject), text: renderText(content), html: renderHtml(content) };
}

/** A line break in a subject would start another header. */
function oneLine(text: string): string {
	return cutText(text.replace(/[\r\n\t\0]+/g, " "), 200);
}

function renderText(content: MailContent): string {
	const parts = [content.heading, ...(content.code ? [`    ${content.code}`] : []), ...content.paragraphs];
	for (const { label, url, note } of content.items ?? []) parts.push(`- ${label} (${note})\n  ${url}`);
	parts.push(...(content.afterItems ?? []));
	if (content.action) parts.push(`${content.action.label}:\n${content.action.url}`);
	parts.push("--", ...content.footnotes);
	if (content.unsubscribeUrl) parts.push(`Unsubscribe:\n${content.unsubscribeUrl}`);
	return `${parts.join("\n\n")}\n`;
}

/** Colors for mail programs that show mails on a dark background. Other programs use the colors in the elements. */
const dark = `@media (prefers-color-scheme: dark) {
body { background: #101318 !important }
.sheet { background: #181C23 !important; border-color: #343A45 !important }
.ink { color: #F2EFE8 !important }
.soft { color: #B4BAC6 !important }
.link { color: #5FC79C !important }
.button { background: #5FC79C !important; color: #101318 !important }
}`;

const sans = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif";
const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.6;color:#15181E;${sans}`;
const small = `margin:0 0 8px;font-size:14px;line-height:1.5;color:#4A505C;${sans}`;

function renderHtml(content: MailContent): string {
	const inParagraph = (text: string) => `<p class="ink" style="${paragraph}">${escapeHtml(text)}</p>`;
	const rows = [
		// The code comes first, because the person needs it, and because a phone shows the first words of a mail before
		// it is opened.
		...(content.code ? [renderCode(content.code)] : []),
		...content.paragraphs.map(inParagraph),
		...(content.items ?? []).map(renderItem),
		...(content.afterItems ?? []).map(inParagraph),
	];
	if (content.action) {
		rows.push(
			`<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0F6B4F;color:#FFFFFF;text-decoration:none;font-size:16px;font-weight:600;${sans}">${escapeHtml(content.action.label)}</a></p>`,
			`<p class="soft" style="${small}">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(content.action.url)}</span></p>`,
		);
	}
	const notes = content.footnotes.map((text) => `<p class="soft" style="${small}">${escapeHtml(text)}</p>`);
	if (content.unsubscribeUrl) {
		notes.push(
			`<p class="soft" style="${small}"><a class="link" href="${escapeHtml(content.unsubscribeUrl)}" style="color:#0F6B4F">Unsubscribe</a></p>`,
		);
	}
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${dark}</style><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#FAF8F3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td>
<p class="ink" style="margin:0 0 16px;font-size:18px;font-weight:600;color:#15181E;${sans}">Un<span style="text-decoration:line-through;text-decoration-thickness:3px">list</span>ed</p>
<div class="sheet" style="padding:32px 24px;background:#FFFFFF;border:1px solid #E4DFD3;border-radius:6px">
<h1 class="ink" style="margin:0 0 16px;font:500 28px/1.25 Newsreader,Georgia,'Times New Roman',serif;color:#15181E">${escapeHtml(content.heading)}</h1>
${rows.join("\n")}
</div>
<div style="padding:16px 24px">
${notes.join("\n")}
</div>
</td></tr></table>
</body></html>
`;
}

function renderCode(code: string): string {
	return `<p class="ink" style="margin:0 0 16px;font:600 32px/1.4 'Geist Mono',Consolas,monospace;letter-spacing:6px;color:#15181E">${escapeHtml(code)}</p>`;
}

function renderItem({ label, url, note }: NonNullable<MailContent["items"]>[number]): string {
	const link = `<a class="link" href="${escapeHtml(url)}" style="color:#0F6B4F;font-weight:600">${escapeHtml(label)}</a>`;
	return `<p class="ink" style="${paragraph}">${link}<br><span class="soft" style="font-size:14px;color:#4A505C">${escapeHtml(note)}</span></p>`;
}
