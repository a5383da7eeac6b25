import { parse } from "tldts";

/**
 * `news.example.co.uk` → `example.co.uk`. Null for IP addresses, names without a known ending, and text that is no
 * host. Below a provider such as blogspot.com, each site counts as its own domain.
 */
export function registrableDomain(hostOrUrl: string): string | null {
	const { domain, isIp, isIcann, isPrivate } = parse(hostOrUrl, { allowPrivateDomains: true });
	return isIp || !(isIcann || isPrivate) ? null : domain;
}
