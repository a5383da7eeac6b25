import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IANA's special-purpose registry: nothing of it is a push service, and some of it is inside the operator's own walls. */
const special4 = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.31.196.0", 24],
	["192.52.193.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["192.175.48.0", 24],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const) {
	special4.addSubnet(network, prefix, "ipv4");
}

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
/** Within it: protocol assignments with Teredo, documentation twice, and 6to4, which holds an IPv4 address. */
const special6 = new BlockList();
for (const [network, prefix] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const) {
	special6.addSubnet(network, prefix, "ipv6");
}

/** Of IPv6 only what is global unicast: an IPv4 address in IPv6's clothes is refused with the rest. */
export function isPublicAddress(address: string): boolean {
	if (isIPv4(address)) return !special4.check(address, "ipv4");
	return isIPv6(address) && global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export function isLoopbackAddress(address: string): boolean {
	return loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
