import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { readPlainAddress } from "../../../platform/net/ip-address.ts";

/**
 * Where a request came from, coarse on purpose. People recognize their own sessions by a network and a kind
 * of browser, and neither shows where they are.
 */
export interface RequestOrigin {
	readonly address: string;
	readonly userAgent: string | null;
	/** The browser that the signed cookie names. Without the cookie, the new name that it gets if it signs in. */
	readonly device?: Device;
	/** "Stay signed in", if the browser sent a choice. */
	readonly stays?: boolean;
}

export interface Device {
	readonly id: string;
	/** Whether the request had the cookie. */
	readonly known: boolean;
}

/** Stores what the first hook learns about a request's browser, for the route. */
const browsers = new WeakMap<FastifyRequest, Pick<RequestOrigin, "device" | "stays">>();

export function noteBrowser(request: FastifyRequest, browser: Pick<RequestOrigin, "device" | "stays">): void {
	browsers.set(request, browser);
}

export function originOf(request: FastifyRequest): RequestOrigin {
	return {
		address: coarseAddress(request.ip),
		userAgent: coarseAgent(request.headers["user-agent"]),
		...browsers.get(request),
	};
}

/** IPv4 without its last number, or the first three groups of IPv6. */
export function coarseAddress(address: string): string {
	const plain = readPlainAddress(address);
	if (plain instanceof ipaddr.IPv4) return `${plain.octets.slice(0, 3).join(".")}.0/24`;
	const groups = plain?.parts.slice(0, 3).map((group) => group.toString(16)) ?? [];
	return `${groups.join(":")}::/48`;
}

const programs: [RegExp, string][] = [
	[/Edg\//, "Edge"],
	[/OPR\//, "Opera"],
	[/Firefox\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
	[/curl\//, "curl"],
	[/node|undici|supabase-js/i, "Node.js"],
];
const systems: [RegExp, string][] = [
	[/iPhone|iPad/, "iOS"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Mac OS X|Macintosh/, "macOS"],
	[/Linux|X11/, "Linux"],
];

export function coarseAgent(agent: string | undefined): string | null {
	if (!agent) return null;
	const browser = programs.find(([pattern]) => pattern.test(agent))?.[1] ?? "Another program";
	const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
	return system ? `${browser} on ${system}` : browser;
}
