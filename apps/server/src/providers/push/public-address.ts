import ipaddr from "ipaddr.js";
import { readAddress } from "../../platform/net/ip-address.ts";

const global6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Nothing of IANA's special-purpose registry is a push service, and some of it is inside the operator's own walls. Of
 * IPv6 only what is global unicast: an IPv4 address in IPv6's clothes is refused with the rest.
 */
export function isPublicAddress(text: string): boolean {
	const address = readAddress(text);
	if (address?.range() !== "unicast") return false;
	return address instanceof ipaddr.IPv4 || address.match(global6);
}
