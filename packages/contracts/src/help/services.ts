import type { HelpService } from "./help.ts";
import { listedPasswordPage } from "./password-pages.ts";
import { collectors } from "./services-collectors.ts";
import { openServices } from "./services-open.ts";
import { shutServices } from "./services-shut.ts";

const listed = new Map<string, HelpService>([
	...Object.entries(openServices).map(([domain, { name, page, doubtful, note }]) =>
		entry(domain, {
			name,
			state: "open",
			site: siteOf(domain),
			page: page ?? listedPasswordPage(domain),
			note: note ?? (doubtful && doubtOf(name)),
		}),
	),
	...Object.entries(shutServices).map(([domain, { name, note }]) =>
		entry(domain, { name, state: "shut", site: null, note }),
	),
	...Object.entries(collectors).map(([domain, { name, note, gone }]) =>
		entry(domain, { name, state: "collector", site: gone ? null : siteOf(domain), note }),
	),
]);

/**
 * Returns the service of a breach. A service that is not in our list gets the domain and the breach's title. The public
 * list may still have its password page.
 */
export function helpServiceAt(domain: string, title: string): HelpService {
	return (
		listed.get(domain) ?? {
			name: title.replace(/ \([^)]*\)$/, ""),
			state: "open",
			site: siteOf(domain),
			passwordPage: listedPasswordPage(domain) ?? null,
			note: null,
		}
	);
}

function doubtOf(name: string): string {
	return `${name} may have shut: we could not find out. If its site does not open, change the password wherever else you used it.`;
}

function siteOf(domain: string): string {
	return `https://${domain}/`;
}

function entry(
	domain: string,
	one: Pick<HelpService, "name" | "state" | "site"> & {
		page?: string | undefined;
		note?: string | undefined;
	},
): [string, HelpService] {
	const { name, state, site, page, note } = one;
	return [domain, { name, state, site, passwordPage: page ?? null, note: note ?? null }];
}

export const knownDomains: ReadonlySet<string> = new Set(listed.keys());
