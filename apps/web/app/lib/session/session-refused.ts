const endedCodes = new Set(["session_not_found", "user_not_found", "user_banned", "bad_jwt"]);

/**
 * Whether an answer says that its session has ended. Under /auth/v1 a 401 has other meanings too (a second factor is
 * required), so there the code decides. Elsewhere a refused token is refused for good.
 */
export function isSessionRefused(answer: Pick<Response, "status" | "headers" | "url">): boolean {
	const path = URL.canParse(answer.url) ? new URL(answer.url).pathname : "";
	if (!path.startsWith("/auth/")) return answer.status === 401;
	return answer.status === 403 && endedCodes.has(answer.headers.get("x-sb-error-code") ?? "");
}
