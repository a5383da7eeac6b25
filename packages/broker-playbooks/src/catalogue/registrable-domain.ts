import { parse } from "tldts";

/**
 * `news.example.co.uk` → `example.co.uk`. Null for addresses of machines, names without a known ending, and what is no
 * host. Below a provider such as blogspot.com, each site is a domain of its own.
 */
export function registrableDomain(hostOrUrl: string): string | null {
	const { domain, isIp, isIcann, isPrivate } = parse(hostOrUrl, { allowPrivateDomains: true });
	return isIp || !(isIcann || isPrivate) ? null : domain;
}
