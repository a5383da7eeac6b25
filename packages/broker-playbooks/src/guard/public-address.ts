import ipaddr from "ipaddr.js";

const global6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a person's name may be sent to an address. Private, local and special addresses are refused: this machine,
 * its network, the cloud's 169.254.169.254. Of IPv6 only global unicast is allowed, without addresses that contain an
 * IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
	if (!ipaddr.isValid(text) || text.includes("%")) return false;
	const address = ipaddr.parse(text);
	if (address.range() !== "unicast") return false;
	if (address instanceof ipaddr.IPv4) return true;
	return address.match(global6);
}
