import type { IncomingHttpHeaders } from "node:http";

/** Headers that proxies add, and direct clients do not. */
const addedByProxies = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|cf-.*|true-client-ip)$/;

/**
 * Whether the request comes from this machine. Listening on 127.0.0.1 is not enough: a page on the internet
 * can point its own host name at it, a page can call it with the well-known keys, and a proxy can lead there.
 */
export function isAtHand(headers: IncomingHttpHeaders): boolean {
	const { host, origin } = headers;
	if (!isLoopback(host)) return false;
	if (Object.keys(headers).some((name) => addedByProxies.test(name))) return false;
	return origin === undefined || origin === "null" || isLoopback(/^https?:\/\/(.+)$/.exec(origin)?.[1]);
}

function isLoopback(host: string | undefined): boolean {
	return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? "");
}
