/**
 * The pages without the framework: prerendered HTML, CSS, and one small script (entry.static.ts). They are the same for
 * everybody and contain no personal data. Why: docs/decisions/0112-pages-without-a-framework.md.
 */
const staticPages = new Set([
	"/",
	"/support",
	"/privacy",
	"/terms",
	"/cookies",
	"/ccpa",
	"/verify",
	"/effectiveness",
]);

export function isStaticPage(pathname: string): boolean {
	return staticPages.has(pathname.replace(/(.)\/$/, "$1"));
}
