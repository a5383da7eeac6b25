import type { FastifyReply } from "fastify";
import { html, Markup } from "./html.ts";

/** Shown on every page of the lab, so that nobody mistakes one for a real broker. */
const madeUp = "Made-up site of the lab";

/** A whole page. The style is the site's own, and nothing is loaded from elsewhere. */
export function page({
	title,
	css,
	body,
	language = "en",
	script,
}: {
	title: string;
	css: string;
	body: Markup;
	language?: string;
	/** An address on the same site. */
	script?: string;
}): Markup {
	return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(base + css)}</style>
</head>
<body>
<p class="lab-line">${madeUp}</p>
${body}
${script === undefined ? null : html`<script src="${script}"></script>`}
</body>
</html>
`;
}

const base = `*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif}img,svg{max-width:100%}
.lab-line{margin:0;padding:2px 12px;font:12px/1.6 system-ui,sans-serif;text-align:center;background:#222;color:#eee}
input,select,button,textarea{font:inherit;max-width:100%}a{color:inherit}
`;

export const show = (reply: FastifyReply, markup: Markup, status = 200) =>
	reply.code(status).type("text/html; charset=utf-8").send(markup.text);
