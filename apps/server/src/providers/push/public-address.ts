import ipaddr from "ipaddr.js";
import { readAddress } from "../../platform/net/ip-address.ts";

const global6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Refuses addresses from IANA's special-purpose registry: no push service has one, and some of them are private. For
 * IPv6, only global unicast is allowed. An IPv4 address inside IPv6 is refused as well.
 */
export function isPublicAddress(text: string): boolean {
	const address = readAddress(text);
	if (address?.range() !== "unicast") return false;
	return address instanceof ipaddr.IPv4 || address.match(global6);
}
