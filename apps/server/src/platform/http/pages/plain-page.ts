import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../../text/escape-html.ts";

/**
 * The few pages that the server writes itself (the mailbox, the API description). They have no script and one inline
 * style sheet, and work in any browser. The colors repeat the site's tokens by hand, because the server does not read
 * the site's files.
 */
const style = `
:root{color-scheme:light dark;--paper:#FAF8F3;--sheet:#FFFFFF;--ink:#15181E;--soft:#4A505C;--rule:#E4DFD3;--link:#0F6B4F}
@media (prefers-color-scheme:dark){:root{--paper:#101318;--sheet:#181C23;--ink:#F2EFE8;--soft:#B4B8C0;--rule:#2E343E;--link:#5FC39F}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1{font:500 36px/1.2 Georgia,serif;margin:0 0 8px}
h2{font:500 28px/1.25 Georgia,serif;margin:40px 0 12px}
p{max-width:70ch}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.soft{color:var(--soft)}
.sheet{background:var(--sheet);border:1px solid var(--rule);border-radius:6px;margin:0 0 12px;padding:16px}
.row{display:block;text-decoration:none;color:inherit}
.row strong{display:block;color:var(--link);text-decoration:underline}
code,pre{font:14px/1.5 ui-monospace,Consolas,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
summary{cursor:pointer;min-height:44px;padding:10px 0}
table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid var(--rule);padding:8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
iframe{background:#FFFFFF;border:1px solid var(--rule);border-radius:6px;height:720px;width:100%}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:16px 0 24px}
label{display:block;font-weight:600}
input{background:var(--sheet);border:1px solid var(--soft);border-radius:6px;color:inherit;font:inherit;min-height:44px;padding:8px 12px}
button{background:var(--link);border:0;border-radius:6px;color:var(--paper);font:inherit;font-weight:600;min-height:44px;padding:8px 16px}
`;

const styleHash = createHash("sha256").update(style).digest("base64");
/** `formTargets`: the addresses that the answer to a form may redirect to. */
const policyWith = (formTargets: readonly string[]) =>
	[
		"default-src 'none'",
		`style-src 'sha256-${styleHash}'`,
		// A mail that is shown in its frame has style attributes, and this policy applies to it too.
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data:",
		"frame-src 'self'",
		["form-action 'self'", ...formTargets].join(" "),
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");

/** Text that is already HTML: the result of `html`. Everything else in a template is escaped. */
export class Markup {
	readonly value: string;
	constructor(value: string) {
		this.value = value;
	}
}

export function html(
	strings: TemplateStringsArray,
	...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
	const shown = values.map((value) => {
		if (value instanceof Markup) return value.value;
		if (typeof value === "object") return value.map((part) => part.value).join("");
		return escapeHtml(String(value));
	});
	return new Markup(String.raw({ raw: strings }, ...shown));
}

export function sendPlainPage(
	reply: FastifyReply,
	title: string,
	body: Markup,
	formTargets: readonly string[] = [],
): FastifyReply {
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Unlisted</title>
<style>${new Markup(style)}</style>
</head>
<body><main>${body}</main></body>
</html>`;
	return reply
		.header("content-security-policy", policyWith(formTargets))
		.header("cache-control", "no-store")
		.type("text/html; charset=utf-8")
		.send(page.value);
}
