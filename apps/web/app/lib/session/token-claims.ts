/** What we read in an access token. Only the server checks its signature. */
export interface TokenClaims {
	readonly aal?: unknown;
	/** Stays the same when the session is renewed. */
	readonly session_id?: unknown;
}

export function claimsOf(token: string): TokenClaims {
	try {
		const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
		return JSON.parse(atob(payload)) as TokenClaims;
	} catch {
		return {};
	}
}
