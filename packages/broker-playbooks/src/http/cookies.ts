import { getPublicSuffix } from "tldts";
import { belongsToHosts } from "../playbook/hosts.ts";

interface Cookie {
	readonly name: string;
	readonly value: string;
	readonly host: string;
	/** Whether hosts below this one get the cookie too. */
	readonly below: boolean;
	readonly path: string;
	readonly secure: boolean;
	readonly expires: number;
}

const cookiesMax = 50;
const lengthMax = 4_096;

/** The cookies of one visit. They end with it. */
export class Cookies {
	readonly #hosts: readonly string[];
	readonly #now: () => number;
	#kept: readonly Cookie[] = [];

	constructor(hosts: readonly string[], now: () => number) {
		this.#hosts = hosts;
		this.#now = now;
	}

	keep(url: URL, header: string | readonly string[] | undefined): void {
		const lines = header === undefined ? [] : typeof header === "string" ? [header] : header;
		for (const line of lines.slice(0, cookiesMax)) {
			const cookie = line.length > lengthMax ? undefined : this.#read(url, line);
			if (!cookie) continue;
			const others = this.#kept.filter(
				({ name, host, path }) => name !== cookie.name || host !== cookie.host || path !== cookie.path,
			);
			this.#kept = cookie.expires <= this.#now() ? others : [...others, cookie].slice(-cookiesMax);
		}
	}

	header(url: URL): string | undefined {
		const now = this.#now();
		const sent = this.#kept.filter(
			({ host, below, path, secure, expires }) =>
				expires > now &&
				(url.hostname === host || (below && url.hostname.endsWith(`.${host}`))) &&
				isBelow(url.pathname, path) &&
				(!secure || url.protocol === "https:"),
		);
		return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join("; ");
	}

	#read(url: URL, line: string): Cookie | undefined {
		const [pair = "", ...rest] = line.split(";");
		const at = pair.indexOf("=");
		const name = pair.slice(0, at).trim();
		const value = pair.slice(at + 1).trim();
		// Text that would end the header, or begin another one, is not accepted as a cookie.
		if (at < 1 || /[^\x21-\x7e]/.test(name) || /[^\x20-\x7e]/.test(value)) return undefined;
		const given = new Map(rest.map(attributeOf));
		const domain = given.get("domain")?.replace(/^\./, "").toLowerCase();
		if (domain !== undefined && domain !== "" && !this.#mayName(url.hostname, domain)) return undefined;
		const path = given.get("path");
		return {
			name,
			value,
			host: domain || url.hostname,
			below: Boolean(domain),
			path: path?.startsWith("/") ? path : url.pathname.slice(0, url.pathname.lastIndexOf("/")) || "/",
			secure: given.has("secure"),
			expires: this.#expiryOf(given),
		};
	}

	#mayName(host: string, domain: string): boolean {
		const above = host === domain || host.endsWith(`.${domain}`);
		return above && belongsToHosts(domain, this.#hosts) && getPublicSuffix(domain) !== domain;
	}

	#expiryOf(given: ReadonlyMap<string, string>): number {
		const age = given.get("max-age");
		if (age !== undefined && /^-?\d{1,10}$/.test(age)) return this.#now() + Number(age) * 1_000;
		const expires = Date.parse(given.get("expires") ?? "");
		return Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires;
	}
}

function attributeOf(part: string): [string, string] {
	const at = part.indexOf("=");
	return at < 0
		? [part.trim().toLowerCase(), ""]
		: [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
}

const isBelow = (pathname: string, path: string) =>
	pathname === path || (pathname.startsWith(path) && (path.endsWith("/") || pathname[path.length] === "/"));
