import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPrivateAddress, type TrustedProxies } from "./trusted-proxies.ts";

/** Headers in which a reverse proxy names the client. */
const forwardingHeaders = [
	"x-forwarded-for",
	"forwarded",
	"x-real-ip",
	"cf-connecting-ip",
	"true-client-ip",
	"x-client-ip",
	"fastly-client-ip",
] as const;

export interface ClientAddressOptions {
	readonly proxies: TrustedProxies;
	/** Whether the site is https. We speak plain HTTP, so a proxy must then end the TLS. */
	readonly https: boolean;
}

/**
 * Sets `request.clientAddress`: the address that limits count, or null if it is unknown. It is unknown if every
 * visitor would have the proxy's address, because then fifty wrong passwords of one person would lock out everybody.
 * Limits by account still work without it.
 */
export function installClientAddress(app: FastifyInstance, options: ClientAddressOptions): void {
	const warned = new Set<string>();
	const warnOnce = (request: FastifyRequest, message: string) => {
		if (warned.has(message)) return;
		warned.add(message);
		request.log.warn({ peer: request.socket.remoteAddress }, message);
	};
	app.decorateRequest("clientAddress", {
		getter(this: FastifyRequest): string | null {
			const why = whyUnknown(this, options);
			if (why === null) return this.ip;
			warnOnce(this, words[why]);
			return null;
		},
	});
}

const words = {
	untrusted:
		"Limits by address are off for these requests: a reverse proxy sends a forwarding header, and TRUST_PROXY does not name it. Set TRUST_PROXY to its address, or to none if there is no proxy.",
	silent:
		"Limits by address are off for these requests: a proxy of TRUST_PROXY sends no X-Forwarded-For. Make it send one.",
} as const;

function whyUnknown(
	request: FastifyRequest,
	{ proxies, https }: ClientAddressOptions,
): keyof typeof words | null {
	if (proxies.none) return null;
	const peer = request.socket.remoteAddress ?? request.ip;
	// The first address is the connection's. There are more if that one is trusted and named its client.
	const said = (request.ips?.length ?? 1) > 1;
	if (proxies.trusts(peer)) return said ? null : "silent";
	if (!forwardingHeaders.some((name) => request.headers[name] !== undefined)) return null;
	// Anybody on the internet can add such a header, so it must not be a way around the limits.
	return https || isPrivateAddress(peer) ? "untrusted" : null;
}

declare module "fastify" {
	interface FastifyRequest {
		/** The address that limits count. Null if it is unknown. Use it instead of `request.ip`. */
		readonly clientAddress: string | null;
	}
}
