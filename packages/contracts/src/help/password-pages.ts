import { pageOwners } from "./password-page-owners.ts";
import known from "./password-pages.json" with { type: "json" };

const pages = new Map<string, string>(Object.entries(known.pages));

/**
 * The page of the public list where a site's password is changed. Undefined if the list has none, or if the page
 * belongs neither to the site nor to its owner.
 */
export function listedPasswordPage(domain: string): string | undefined {
	const url = pages.get(domain);
	return url !== undefined && isTheirs(domain, url) ? url : undefined;
}

function isTheirs(domain: string, url: string): boolean {
	const { protocol, hostname } = new URL(url);
	const places = [domain, ...pageOwners.flatMap(({ at, of }) => (of.includes(domain) ? [at] : []))];
	return (
		protocol === "https:" && places.some((place) => hostname === place || hostname.endsWith(`.${place}`))
	);
}
