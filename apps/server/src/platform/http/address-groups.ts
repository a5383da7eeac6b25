import { isIPv6 } from "node:net";

/** One thing that a limit by address counts: an address, or a network of them. */
export interface AddressGroup {
	readonly key: string;
	/** It may do so many times as much as one address. */
	readonly allowance: number;
}

/**
 * A household gets a /64 of IPv6 and has 2^64 addresses to spend; whoever rents a server often gets a /56 or a /48. So
 * nothing counts single addresses there, and the larger networks are counted as well, with more patience: many
 * households may share them.
 */
const networks = [
	{ bits: 64, allowance: 1 },
	{ bits: 56, allowance: 4 },
	{ bits: 48, allowance: 16 },
] as const;

/** What a limit counts for an address: the address itself for IPv4, three networks for IPv6. The narrowest is first. */
export function addressGroups(address: string): readonly [AddressGroup, ...AddressGroup[]] {
	const plain = plainAddress(address);
	if (!isIPv6(plain)) return [{ key: plain, allowance: 1 }];
	const groups = sixteenBitGroups(plain);
	const [household, ...larger] = networks;
	const groupOf = ({ bits, allowance }: (typeof networks)[number]) => ({
		key: networkOf(groups, bits),
		allowance,
	});
	return [groupOf(household), ...larger.map(groupOf)];
}

/** The same address written one way: no zone, and IPv4 that came inside IPv6 as IPv4. */
export function plainAddress(address: string): string {
	const [withoutZone = ""] = address.trim().toLowerCase().split("%", 1);
	if (!isIPv6(withoutZone)) return withoutZone;
	const groups = sixteenBitGroups(withoutZone);
	return embeddedIPv4(groups) ?? groups.map((group) => group.toString(16)).join(":");
}

/** ::ffff:0:0/96 is how a dual socket shows IPv4; 64:ff9b::/96 is how a NAT64 does. */
function embeddedIPv4(groups: readonly number[]): string | undefined {
	const [high = 0, low = 0] = groups.slice(6);
	const prefix = groups.slice(0, 6).join(":");
	if (prefix !== "0:0:0:0:0:65535" && prefix !== "100:65435:0:0:0:0") return undefined;
	return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function sixteenBitGroups(address: string): number[] {
	// The URL parser knows every way to write one, and answers one of them: lower case, hexadecimal, at most one "::".
	const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
	const [head = "", tail] = canonical.split("::");
	const numbers = (part: string) =>
		part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
	const before = numbers(head);
	const after = tail === undefined ? [] : numbers(tail);
	return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function networkOf(groups: readonly number[], bits: number): string {
	const kept = groups.slice(0, 4).map((group, index) => {
		const own = Math.min(16, Math.max(0, bits - index * 16));
		return group & (0xffff << (16 - own)) & 0xffff;
	});
	return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
}
