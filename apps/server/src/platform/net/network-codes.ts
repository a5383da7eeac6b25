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

/** Whether it is an error code of the operating system for an unreachable peer. */
export function isNetworkCode(code: unknown): boolean {
	return typeof code === "string" && codes.has(code);
}

/** Node's error codes for an invalid certificate: expired, for another name, or from an untrusted authority. */
export const certificateCode =
	/^(CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)$/;
