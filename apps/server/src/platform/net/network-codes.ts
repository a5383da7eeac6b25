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
