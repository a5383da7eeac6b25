import ipaddr from "ipaddr.js";

const global6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address may be asked for a stranger's name. Private, local and special ones may not: not this machine, not
 * the network beside it, not the cloud's 169.254.169.254. Of IPv6 only global unicast, and no IPv4 address inside it.
 */
export function isPublicAddress(text: string): boolean {
	if (!ipaddr.isValid(text) || text.includes("%")) return false;
	const address = ipaddr.parse(text);
	if (address.range() !== "unicast") return false;
	if (address instanceof ipaddr.IPv4) return true;
	return address.match(global6);
}
