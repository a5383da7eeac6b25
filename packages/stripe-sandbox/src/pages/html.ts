/** Escapes text, so that it cannot become markup. */
export function escaped(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");
}

export function page({ title, body, script }: { title: string; body: string; script?: string }): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/assets/pages.css">
${script === undefined ? "" : `<script src="${script}"></script>`}
</head>
<body>
<main>${body}</main>
</body>
</html>
`;
}

export const stylesheet = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem; background: Canvas; color: CanvasText; }
main { max-width: 40rem; margin: 0 auto; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: .5rem 0; }
.note { font-size: .875rem; opacity: .8; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1.25rem; border: 1px solid currentColor; border-radius: .5rem; background: transparent; color: inherit; cursor: pointer; }
button.primary { background: #3b3bd6; border-color: #3b3bd6; color: #fff; }
button:focus-visible, a:focus-visible { outline: 3px solid #3b3bd6; outline-offset: 2px; }
a { color: inherit; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .5rem .25rem; text-align: left; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); vertical-align: top; }
td:last-child, th:last-child { text-align: right; white-space: nowrap; }
`;
