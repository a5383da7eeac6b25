/** A broker's site as a link, from an address or just a domain. Undefined if it is not a web page. */
export function websiteOf(site: string): string | undefined {
	const address = /^[a-z][a-z0-9+.-]*:/i.test(site) ? site : `https://${site}`;
	return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
