import type { IncomingHttpHeaders } from "node:http";

/** Headers that proxies add and direct visitors do not send. */
const addedByProxies = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|cf-.*|true-client-ip)$/;

/**
 * The site of the lab that a request is for, or null if it does not come from this machine. It is not enough to listen
 * on 127.0.0.1: a page on the internet can point its own host name to it, and a proxy can forward to it.
 */
export function siteAsked(headers: IncomingHttpHeaders): string | null {
	if (Object.keys(headers).some((name) => addedByProxies.test(name))) return null;
	const host = (headers.host ?? "").toLowerCase().replace(/:\d{1,5}$/, "");
	if (host === "localhost" || host === "127.0.0.1" || host === "[::1]") return "lab";
	return /^([a-z0-9-]{1,40})\.localhost$/.exec(host)?.[1] ?? null;
}
