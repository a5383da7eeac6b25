import { createContext } from "react";

/**
 * The pages that ship no framework: prerendered HTML, CSS, and one small script (entry.static.ts). They are the same for
 * everybody and hold nothing of a person's own. Why: docs/decisions/0112-pages-without-a-framework.md.
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

/** The script of the page that is written as a static one, and then the files that it imports. Null where React runs. */
export const StaticScripts = createContext<readonly string[] | null>(null);
