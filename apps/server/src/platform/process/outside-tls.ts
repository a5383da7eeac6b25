import { isLoopbackHost } from "../net/ip-address.ts";
import { BadValue } from "./bad-value.ts";

/**
 * How a connection to an outside party is protected: with a checked certificate, without the check, or as its
 * address says.
 */
export type OutsideTls = "verify" | "unverified" | "off";

/** The address for the library, and the note that the start prints about it. */
export interface OutsideAddress {
	readonly url: string;
	readonly said: string;
}

const words = {
	verify: "over TLS",
	unverified: "over TLS, without a check of the certificate",
} as const;

/** For mail: requires STARTTLS, or TLS from the beginning with smtps://. On this machine it may do without. */
export function smtpAddress(given: string, tls: OutsideTls): OutsideAddress {
	const url = parsed("SMTP_URL", given, "smtp://user:password@host:port");
	if (tls === "off") return { url: given, said: "TLS is not required (SMTP_TLS=off)" };
	if (isThisMachine(url.hostname)) return { url: given, said: "on this machine" };
	// An address's own TLS parameters override every other setting. So we change the address.
	for (const name of ["ignoreTLS", "opportunisticTLS", "secure"]) url.searchParams.delete(name);
	url.searchParams.set("requireTLS", "true");
	url.searchParams.set("tls.rejectUnauthorized", String(tls === "verify"));
	return { url: url.href, said: words[tls] };
}

const weakModes = ["disable", "allow", "prefer", "no-verify"];

/** For PostgreSQL: on this machine, or through a socket file, it may do without TLS. */
export function postgresAddress(
	given: string,
	tls: OutsideTls,
	name: "DATABASE_URL" | "DATABASE_MIGRATE_URL" = "DATABASE_URL",
): OutsideAddress {
	// Ways to name a socket that are not a URL with a host.
	const isSocket = /^(\/|socket:)/.test(given) || (given.includes("@/") && !URL.canParse(given));
	if (isSocket) return { url: given, said: "on this machine" };
	const url = parsed(name, given, "postgres://user:password@host:5432/name", true);
	const host = url.searchParams.getAll("host").at(-1) ?? decodeURIComponent(url.hostname);
	if (host.startsWith("/") || isThisMachine(host)) return { url: given, said: "on this machine" };
	const asked = url.searchParams.getAll("sslmode").at(-1) ?? "";
	if (tls === "off") return { url: given, said: "TLS is not required (DATABASE_TLS=off)" };
	if (tls === "verify" && weakModes.includes(asked)) {
		const instead = asked === "no-verify" ? "unverified" : "off";
		throw new BadValue(
			`${name} says sslmode=${asked}; set DATABASE_TLS=${instead} as well if that is meant.`,
		);
	}
	// As with mail, the address overrides every other setting.
	for (const other of ["ssl", "uselibpqcompat"]) url.searchParams.delete(other);
	url.searchParams.set("sslmode", tls === "verify" ? "verify-full" : "no-verify");
	return { url: url.href, said: words[tls] };
}

function parsed(name: string, given: string, example: string, mayLackHost = false): URL {
	const url = URL.parse(given);
	const isKind = url && schemesLike(example).includes(url.protocol);
	if (isKind && (url.hostname !== "" || mayLackHost) && !isCutShort(url)) return url;
	throw new BadValue(
		`${name} must be an address like ${example}. In user and password, write @ as %40, / as %2F, # as %23, ? as %3F and % as %25.`,
	);
}

/** The libraries do not look at it: they would speak SMTP to a web server, and PostgreSQL's language to a MySQL. */
const schemesLike = (example: string): readonly string[] =>
	example.startsWith("smtp:") ? ["smtp:", "smtps:"] : ["postgres:", "postgresql:"];

/** An unwritten / or # in a password ends the host, and what is before it would be asked for by that name, in the clear. */
const isCutShort = ({ pathname, hash }: URL): boolean => pathname.includes("@") || hash !== "";

function isThisMachine(host: string): boolean {
	return host === "" || isLoopbackHost(host);
}
