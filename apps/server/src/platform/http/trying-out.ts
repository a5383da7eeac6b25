import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopbackHost } from "../net/ip-address.ts";

/** Headers that proxies add and direct clients do not send. */
const addedByProxies =
	/^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-(host|for|url)|x-envoy-.*|cf-.*|true-client-ip|fastly-.*|x-amz-cf-id|x-amzn-trace-id|x-azure-.*)$/;

/**
 * The mailbox, sandbox, demo account and metrics without a token are only for people at this machine. A loopback HOST
 * is not enough: a proxy on the same machine forwards strangers to it, and a page on the internet can point its own
 * host name at 127.0.0.1 and send requests through a visitor's browser. Everybody else gets a 404.
 *
 * `knownHost`: the host of PUBLIC_URL if the operator set DEMO=on, which allows access from elsewhere.
 */
export function installTryingOut(app: FastifyInstance, { knownHost }: { knownHost: string | null }): void {
	app.decorateRequest("isAtHand", {
		getter(this: FastifyRequest): boolean {
			const host = hostName(this.headers.host);
			if (host === null) return false;
			if (knownHost !== null && host === knownHost) return true;
			return isLoopbackHost(host) && isDirect(this) && isOwnPage(this);
		},
	});
	app.addHook("onRequest", (request, reply, done) => {
		if (request.routeOptions.config.atHandOnly && !request.isAtHand) return reply.callNotFound();
		done();
	});
}

function isDirect(request: FastifyRequest): boolean {
	// nginx uses HTTP/1.0 to its upstreams by default. No browser does.
	if (request.raw.httpVersionMajor === 1 && request.raw.httpVersionMinor === 0) return false;
	return !Object.keys(request.headers).some((name) => addedByProxies.test(name));
}

/** A proxy may change Host and add no header. The browser's own header about the page is still there. */
function isOwnPage(request: FastifyRequest): boolean {
	const { origin } = request.headers;
	if (origin === undefined || origin === "null") return true;
	try {
		return isLoopbackHost(new URL(origin).hostname);
	} catch {
		return false;
	}
}

/** The host without its port, in lower case. Null if it is not a host. */
function hostName(header: string | undefined): string | null {
	const found = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(header ?? "");
	return found?.[1]?.toLowerCase() ?? null;
}

declare module "fastify" {
	interface FastifyRequest {
		/** Whether the request comes from this machine, as far as we can tell. */
		readonly isAtHand: boolean;
	}
	interface FastifyContextConfig {
		/** For routes for trying out: everybody who is not at this machine gets a 404. */
		atHandOnly?: boolean;
	}
}
