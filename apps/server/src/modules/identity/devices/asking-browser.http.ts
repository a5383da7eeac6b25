import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IdentitySettings } from "../core/identity.settings.ts";

/** A little longer than any link works. */
const maxAgeSeconds = 2 * 86_400;
const valuePattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * A browser that asks for a mail gets a random cookie, and the mail's link keeps its hash. So we know whether
 * the browser that asked opens the link (decision 0069). The cookie says nothing else and signs nobody in.
 */
export function askingBrowser({ publicUrl }: Pick<IdentitySettings, "publicUrl">) {
	const https = publicUrl.startsWith("https:");
	// With this prefix, no other host of the domain can set the cookie.
	const name = https ? "__Host-unlisted-asked" : "unlisted-asked";
	const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`;
	const cookieOf = (request: FastifyRequest): string | null => {
		const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
		const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
		return value !== undefined && valuePattern.test(value) ? value : null;
	};
	return {
		/**
		 * The hash to keep with the link. No cookie if another site sent the request: that site must not decide
		 * about the link.
		 */
		remember: (request: FastifyRequest, reply: FastifyReply): Uint8Array => {
			const elsewhere = isFromElsewhere(request, publicUrl);
			const value = (elsewhere ? null : cookieOf(request)) ?? randomBytes(32).toString("base64url");
			if (!elsewhere) reply.header("set-cookie", `${name}=${value}; ${attributes}`);
			return hashOf(value);
		},
		/** The hash of this request's browser; null if it never asked for a mail. */
		hashOf: (request: FastifyRequest): Uint8Array | null => {
			const value = cookieOf(request);
			return value === null ? null : hashOf(value);
		},
	};
}

/**
 * Whether a page of another site made the browser send the request. Other programs send no such header, and have no
 * cookies.
 */
export function isFromElsewhere(request: FastifyRequest, publicUrl: string): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	const { origin } = request.headers;
	if (origin === undefined) return false;
	if (!URL.canParse(origin)) return true;
	return (
		new URL(origin).host !== request.headers.host && new URL(origin).origin !== new URL(publicUrl).origin
	);
}

function hashOf(value: string): Uint8Array {
	return createHash("sha256").update(value, "utf8").digest();
}
