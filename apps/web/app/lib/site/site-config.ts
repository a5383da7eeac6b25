import type { SiteConfig } from "@unlisted/contracts/site-config";
import { placeholderSiteConfig } from "@unlisted/contracts/site-config";

/**
 * What the server tells the pages about this installation. In the build it is the placeholder, and the server replaces
 * its values in the file. The browser reads it from that file, so that the first render matches what the page already
 * shows.
 */
export const siteConfig: SiteConfig = import.meta.env.SSR ? placeholderSiteConfig : readFromPage();

function readFromPage(): SiteConfig {
	const text = document.getElementById("site-config")?.textContent;
	if (!text) throw new Error("This page does not carry the installation's configuration");
	return JSON.parse(text) as SiteConfig;
}
