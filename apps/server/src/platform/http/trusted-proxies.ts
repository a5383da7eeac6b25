import { BlockList, isIP, isIPv6 } from "node:net";
import { BadValue } from "../process/bad-value.ts";
import { plainAddress } from "./address-groups.ts";

export interface TrustedProxies {
	/** Whether the operator said what is before us, be it nothing. */
	readonly declared: boolean;
	/** The operator said that nothing is before us: then headers of proxies mean nothing. */
	readonly none: boolean;
	trusts(address: string): boolean;
}

/** Names for networks that Express and its like take as well. */
const named: ReadonlyMap<string, readonly string[]> = new Map([
	["loopback", ["127.0.0.0/8", "::1/128"]],
	["linklocal", ["169.254.0.0/16", "fe80::/10"]],
	["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** Reads TRUST_PROXY: addresses, networks, their names, or "none". */
export function trustedProxies(value: string): TrustedProxies {
	const parts = value
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== "");
	if (parts.length === 1 && parts[0] === "none") return { declared: true, none: true, trusts: () => false };
	const list = blockList(parts.flatMap((part) => named.get(part.toLowerCase()) ?? part));
	return { declared: parts.length > 0, none: false, trusts: (address) => contains(list, address) };
}

const notPublic = blockList([
	...[...named.values()].flat(),
	// Carrier-grade NAT, and what some cloud providers number their own machines with.
	"100.64.0.0/10",
]);

/** An address that the internet does not route: this machine, a home, an office, a container's network. */
export function isPrivateAddress(address: string): boolean {
	return contains(notPublic, address);
}

function contains(list: BlockList, address: string): boolean {
	const plain = plainAddress(address);
	if (isIP(plain) === 0) return false;
	return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

function blockList(parts: readonly string[]): BlockList {
	const list = new BlockList();
	for (const part of parts) {
		const [address = "", prefix] = part.split("/", 2);
		const plain = plainAddress(address);
		const family = isIPv6(plain) ? "ipv6" : "ipv4";
		const longest = family === "ipv6" ? 128 : 32;
		const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
		if (isIP(plain) === 0 || !(bits <= longest)) {
			throw new BadValue(
				"TRUST_PROXY must be addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas, or none.",
			);
		}
		list.addSubnet(plain, bits, family);
	}
	return list;
}
