import { type IpAddress, readPlainAddress } from "../../net/ip-address.ts";
import { BadValue } from "../../process/bad-value.ts";

export interface TrustedProxies {
	/** Whether the operator named the proxies or declared that there are none. */
	readonly declared: boolean;
	/** True if the operator declared that there is no proxy. Then we ignore the headers of proxies. */
	readonly none: boolean;
	trusts(address: string): boolean;
}

/** Names for networks. Express knows the same names. */
const named: ReadonlyMap<string, readonly string[]> = new Map([
	["loopback", ["127.0.0.0/8", "::1/128"]],
	["linklocal", ["169.254.0.0/16", "fe80::/10"]],
	["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** Reads TRUST_PROXY: addresses, networks, their names, or "none". */
export function trustedProxies(value: string): TrustedProxies {
	const parts = partsOf(value);
	if (isNone(parts)) return { declared: true, none: true, trusts: () => false };
	const networks = parts.map(readNetwork);
	return { declared: parts.length > 0, none: false, trusts: (address) => contains(networks, address) };
}

function partsOf(value: string): string[] {
	return value
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== "")
		.flatMap((part) => named.get(part.toLowerCase()) ?? part);
}

const isNone = (parts: readonly string[]) => parts.length === 1 && parts[0] === "none";

/**
 * IANA's names for addresses that the internet does not route: this machine, a home, an office, a container's
 * network.
 */
const notRouted: ReadonlySet<string | null> = new Set([
	"loopback",
	"linkLocal",
	"private",
	"uniqueLocal",
	// Some cloud providers use these for their own machines too.
	"carrierGradeNat",
]);

export function isPrivateAddress(address: string): boolean {
	return notRouted.has(readPlainAddress(address)?.range() ?? null);
}

type Network = [IpAddress, number];

/** Networks with a prefix up to these lengths hold many providers and their customers. No proxy needs one. */
const widest = { ipv4: 7, ipv6: 16 };

/** Whether a network of TRUST_PROXY holds so many addresses that visitors are among them. */
export function trustsVisitors(value: string): boolean {
	const parts = partsOf(value);
	if (isNone(parts)) return false;
	return parts.some((part) => {
		const [address, bits] = readNetwork(part);
		if (bits > widest[address.kind()]) return false;
		// Where the whole network lies in one that the internet does not route, it holds no visitors.
		return !unrouted.some(
			([from, least]) => from.kind() === address.kind() && bits >= least && address.match(from, least),
		);
	});
}

const unrouted: readonly Network[] = ["fc00::/7", "fe80::/10"].map(readNetwork);

function contains(networks: readonly Network[], address: string): boolean {
	const plain = readPlainAddress(address);
	return (
		plain !== null && networks.some((network) => network[0].kind() === plain.kind() && plain.match(network))
	);
}

function readNetwork(part: string): Network {
	const [address = "", prefix] = part.split("/", 2);
	const plain = readPlainAddress(address);
	const longest = plain?.kind() === "ipv6" ? 128 : 32;
	const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
	if (plain === null || !(bits <= longest)) {
		throw new BadValue(
			"TRUST_PROXY must be addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas, or none.",
		);
	}
	return [plain, bits];
}
