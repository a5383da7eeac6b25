import { isIP } from "node:net";
import { isLoopbackHost } from "../../platform/net/ip-address.ts";
import { isPublicAddress } from "./public-address.ts";

export interface EndpointRules {
	/** For trying out and for tests: allows a push service on this machine, also over http and on any port. */
	readonly loopback: boolean;
}

/** Names of local machines, whatever they resolve to. */
const ownNames = /^(.+\.)?(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * The address to post a message to, or null. The owner of the browser chooses it, so we accept only addresses that
 * look like a push service's. We check where the name leads when we send something.
 */
export function endpointUrl(endpoint: string, { loopback }: EndpointRules): URL | null {
	const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
	if (url === null) return null;
	if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
	if (loopback && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname)) return url;
	// No port is allowed. Otherwise a person could use us to scan other machines for open ports.
	if (url.protocol !== "https:" || url.port !== "") return null;
	const host = hostOf(url);
	if (isIP(host) !== 0) return isPublicAddress(host) ? url : null;
	const name = host.replace(/\.$/, "");
	return name.includes(".") && !ownNames.test(name) ? url : null;
}

const services: readonly (readonly [name: string, hosts: RegExp])[] = [
	["Google's push service", /^(fcm|android)\.googleapis\.com$/],
	["Mozilla's push service", /\.push\.services\.mozilla\.com$/],
	["Apple's push service", /\.push\.apple\.com$/],
	["Microsoft's push service", /\.notify\.windows\.com$/],
];

/** The name of the service for the log. The owner of the browser chooses the address, so we only log known names. */
export function knownService(url: URL): string {
	return services.find(([, hosts]) => hosts.test(url.hostname))?.[0] ?? "A push service";
}

/** The host without the brackets of IPv6. */
export function hostOf(url: URL): string {
	return url.hostname.replace(/^\[|\]$/g, "");
}
