import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Null if the text is not an address. Node's strict parser checks first, because ipaddr.js alone also reads "10" and
 * "0x7f.1" as addresses, and callers base trust on the result.
 */
export function readAddress(text: string): IpAddress | null {
	const [withoutZone = ""] = text.trim().split("%", 1);
	return isIP(withoutZone) === 0 ? null : ipaddr.parse(withoutZone);
}

/** ::ffff:0:0/96 is IPv4 on a dual-stack socket. 64:ff9b::/96 is IPv4 behind a NAT64. */
const holdIPv4 = ["::ffff:0:0/96", "64:ff9b::/96"].map((network) => ipaddr.IPv6.parseCIDR(network));

/** Like readAddress, but IPv4 inside IPv6 becomes IPv4. */
export function readPlainAddress(text: string): IpAddress | null {
	const address = readAddress(text);
	if (!(address instanceof ipaddr.IPv6) || !holdIPv4.some((network) => address.match(network)))
		return address;
	return new ipaddr.IPv4(address.toByteArray().slice(12));
}

/** The kind of an address in IANA's registry. Null if the text is not an address. */
export function rangeOf(text: string): ReturnType<IpAddress["range"]> | null {
	return readAddress(text)?.range() ?? null;
}

/** Whether it is this machine, by name or address. An IPv6 address may have brackets. */
export function isLoopbackHost(host: string): boolean {
	return host === "localhost" || rangeOf(host.replace(/^\[(.*)\]$/, "$1")) === "loopback";
}
