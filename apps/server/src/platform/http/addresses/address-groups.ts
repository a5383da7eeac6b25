import ipaddr from "ipaddr.js";
import { readPlainAddress } from "../../net/ip-address.ts";

/** One thing that a limit by address counts: an address, or a network of addresses. */
export interface AddressGroup {
	readonly key: string;
	/** The factor for the allowance of one address. */
	readonly allowance: number;
}

/**
 * A household gets a /64 of IPv6, with 2^64 addresses. A rented server often gets a /56 or a /48. So limits never
 * count single IPv6 addresses. They also count the larger networks, with a higher allowance, because many households
 * may share them.
 */
const networks = [
	{ bits: 64, allowance: 1 },
	{ bits: 56, allowance: 4 },
	{ bits: 48, allowance: 16 },
] as const;

/**
 * What a limit counts for an address: the address itself for IPv4, three networks for IPv6, narrowest first.
 */
export function addressGroups(address: string): readonly [AddressGroup, ...AddressGroup[]] {
	const plain = readPlainAddress(address);
	if (!(plain instanceof ipaddr.IPv6)) return [{ key: plain?.toString() ?? address, allowance: 1 }];
	const [household, ...larger] = networks;
	const groupOf = ({ bits, allowance }: (typeof networks)[number]) => ({
		key: networkOf(plain, bits),
		allowance,
	});
	return [groupOf(household), ...larger.map(groupOf)];
}

function networkOf(address: ipaddr.IPv6, bits: number): string {
	const mask = ipaddr.IPv6.subnetMaskFromPrefixLength(bits).parts;
	const kept = address.parts.slice(0, 4).map((part, index) => part & (mask[index] ?? 0));
	return `${kept.map((part) => part.toString(16)).join(":")}::/${bits}`;
}
