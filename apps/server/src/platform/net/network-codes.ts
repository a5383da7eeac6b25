const codes: ReadonlySet<string> = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"EAI_AGAIN",
]);

/** What the operating system says when the other side cannot be reached. */
export function isNetworkCode(code: unknown): boolean {
	return typeof code === "string" && codes.has(code);
}

/** What Node says of a certificate that does not hold: expired, of another name, of an authority that nobody here trusts. */
export const certificateCode =
	/^(CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)$/;
